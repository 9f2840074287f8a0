package org.gridshed.pool;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.gridshed.wire.RunRequest;
import org.jspecify.annotations.Nullable;

/** Servers that join, leave, die and fail at random, and note every breach of what they were promised. */
final class RestlessFleet implements AutoCloseable {
    static final int PROCESSORS = 2;

    private final Node[] nodes;
    private final List<String> wrongs = new CopyOnWriteArrayList<>();
    private final Map<String, AttemptRef> running = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final CountDownLatch settled = new CountDownLatch(1);
    private final AtomicLong epochs = new AtomicLong(1);

    RestlessFleet(int servers, long seed) {
        nodes = new Node[servers];
        for (int i = 0; i < servers; i++) {
            nodes[i] = new Node("s" + i, new Random(seed ^ i));
        }
    }

    void join(Rig rig) {
        for (Node node : nodes) {
            rig.directory.register(node.server, node);
            grant(rig, node);
        }
    }

    private void grant(Rig rig, Node node) {
        long epoch = epochs.incrementAndGet();
        node.host(epoch);
        rig.pools.addServer(Rig.POOL, Rig.grant(node.server, PROCESSORS, epoch));
    }

    List<String> wrongs() {
        return wrongs;
    }

    void settle() {
        settled.countDown();
    }

    boolean pause(int millis) {
        try {
            return settled.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return true;
        }
    }

    /** Releases, loses and grants one server again until the callers are done. */
    void keepMoving(Rig rig, int server, boolean idempotent, Random random) {
        Node node = nodes[server];
        while (!pause(random.nextInt(20))) {
            if (random.nextInt(8) == 0) {
                node.die();
                rig.pools.loseServer(Rig.POOL, node.server);
            } else if (rig.release(node.server, random.nextBoolean(), random.nextInt(3) / 1000.0)) {
                node.granted = false;
                if (!node.attempts.isEmpty()) {
                    wrongs.add(node.server + " left with " + node.attempts.keySet());
                }
            } else if (idempotent) {
                wrongs.add(node.server + " stayed though its jobs may be preempted");
            }
            pause(random.nextInt(5));
            grant(rig, node);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private final class Node implements NodeManagerWire {
        private final String server;
        private final Random random;
        private final Map<AttemptRef, CompletableFuture<RunReply>> attempts = new ConcurrentHashMap<>();
        private long epoch;
        private volatile boolean granted;
        private volatile boolean dead;

        Node(String server, Random random) {
            this.server = server;
            this.random = random;
        }

        /** Breaks all attempts at once, as a killed process does. */
        synchronized void die() {
            dead = true;
            attempts.forEach((attempt, end) -> {
                leave(attempt);
                end.completeExceptionally(new ComponentUnreachableException(server + " died", true, null));
            });
        }

        private void leave(AttemptRef attempt) {
            attempts.remove(attempt);
            running.remove(attempt.jobId(), attempt);
        }

        synchronized void host(long newEpoch) {
            epoch = newEpoch;
            dead = false;
            granted = true;
        }

        /** Takes an attempt in; null if it is refused. */
        private synchronized @Nullable CompletableFuture<RunReply> enter(AttemptRef attempt, long byRightOf) {
            if (dead) {
                throw new ComponentUnreachableException(server + " is dead", false, null);
            }
            if (byRightOf != epoch) {
                return null;
            }
            if (!granted) {
                wrongs.add(attempt + " on a server that was released");
            }
            if (random.nextInt(20) == 0) {
                return null;
            }
            AttemptRef other = running.put(attempt.jobId(), attempt);
            if (other != null) {
                wrongs.add(attempt + " beside " + other);
            }
            CompletableFuture<RunReply> end = new CompletableFuture<>();
            attempts.put(attempt, end);
            if (attempts.size() > PROCESSORS) {
                wrongs.add(server + " runs " + attempts.keySet());
            }
            var _ = timer.schedule(
                    () -> end(attempt, SteeredNode.answer(200)), random.nextInt(3_000), TimeUnit.MICROSECONDS);
            return end;
        }

        private synchronized boolean end(AttemptRef attempt, RunReply reply) {
            CompletableFuture<RunReply> end = attempts.get(attempt);
            if (end == null) {
                return false;
            }
            leave(attempt);
            return end.complete(reply);
        }

        @Override
        public RunReply run(RunRequest request) {
            RunRequest.Head head = request.head();
            var end = enter(new AttemptRef(head.job().jobId(), head.attempt(), server), head.epoch());
            return end == null ? RunReply.without(End.NOT_STARTED, "not now") : SteeredNode.get(end);
        }

        @Override
        public boolean stop(AttemptRef attempt) {
            return end(attempt, RunReply.without(End.STOPPED, "stopped"));
        }

        @Override
        public List<HeldAttempt> attempts() {
            return List.of();
        }

        @Override
        public RunReply await(AttemptRef attempt) {
            var end = attempts.get(attempt);
            return end == null ? RunReply.without(End.NOT_STARTED, "not known") : SteeredNode.get(end);
        }

        @Override
        public NodeState host(HostOrder order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public NodeState vacate(VacateOrder order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public NodeState state() {
            throw new UnsupportedOperationException();
        }

        @Override
        public TrialReport trial(TrialOrder order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String logs(String service, int bytes) {
            throw new UnsupportedOperationException();
        }
    }
}
