package org.gridshed.cluster.soap;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.gridshed.cluster.dispatch.ClientConnection;
import org.gridshed.cluster.soap.tomcat.SocketValve;
import org.gridshed.cluster.soap.tomcat.WaitingSocket;
import org.gridshed.cluster.soap.tomcat.WaitingSocket.Sight;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices clients that hang up while their calls wait. One thread looks at all waiting sockets once a second; a call that is
 * answered before its first look costs an entry in a set and no more.
 */
final class ClientWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClientWatch.class);
    private static final long ROUND_MILLIS = 1000;

    private final Set<Open> watches = ConcurrentHashMap.newKeySet();
    private final Counter gone;
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("client-watch").daemon().factory());

    ClientWatch(MeterRegistry meters) {
        gone = Counter.builder("gridshed.clients.gone")
                .description("Clients that hung up before their answer.")
                .register(meters);
        var _ = rounds.scheduleWithFixedDelay(this::round, ROUND_MILLIS, ROUND_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Returns the connection of a request; one that is never seen to break where the server is not ours. */
    ClientConnection connection(HttpServletRequest request) {
        Object socket = request.getAttribute(SocketValve.ATTRIBUTE);
        if (!(socket instanceof WaitingSocket waiting)) {
            return hungUp -> () -> {};
        }
        return hungUp -> {
            Open open = new Open(waiting, hungUp);
            watches.add(open);
            return open;
        };
    }

    private void round() {
        watches.removeIf(open -> {
            try {
                return open.seenEnough();
            } catch (RuntimeException e) {
                // The one thread of all watches must go on.
                LOG.warn("a waiting call's socket cannot be looked at", e);
                return true;
            }
        });
    }

    /** One open watch. Its lock keeps the look away from a socket that is being answered on. */
    private final class Open implements ClientConnection.Watch {
        private final ReentrantLock lock = new ReentrantLock();
        private final WaitingSocket socket;
        private final Runnable hungUp;

        @GuardedBy("lock")
        private boolean closed;

        @GuardedBy("lock")
        private boolean young = true;

        Open(WaitingSocket socket, Runnable hungUp) {
            this.socket = socket;
            this.hungUp = hungUp;
        }

        /** Looks, and returns whether there is nothing more to learn. */
        private boolean seenEnough() {
            Sight sight;
            lock.lock();
            try {
                if (closed || young) {
                    young = false;
                    return closed;
                }
                sight = socket.look();
            } finally {
                lock.unlock();
            }
            if (sight == Sight.GONE) {
                gone.increment();
                hungUp.run();
            }
            return sight != Sight.QUIET;
        }

        @Override
        public void close() {
            lock.lock();
            try {
                closed = true;
            } finally {
                lock.unlock();
            }
            watches.remove(this);
        }
    }

    @Override
    public void close() {
        rounds.shutdownNow();
    }
}
