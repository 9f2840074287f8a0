package org.gridshed.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/** Sends calls for a while and measures them. */
final class Load {
    private static final long RECONNECT_NANOS = 10_000_000;

    private final URI endpoint;
    private final String envelope;

    Load(URI endpoint, String envelope) {
        this.endpoint = endpoint;
        this.envelope = envelope;
    }

    /**
     * What was measured.
     *
     * @param perSecond answered calls per second
     * @param latencies of answered calls, ns, ascending
     * @param failed calls answered other than 200, or not at all
     */
    record Result(double perSecond, long[] latencies, long failed) {
        /** Returns the latency, ms, that the share {@code q} of all calls stayed within. */
        double quantileMillis(double q) {
            return latencies.length == 0
                    ? Double.NaN
                    : latencies[(int) Math.min(latencies.length - 1L, (long) (q * latencies.length))] / 1e6;
        }
    }

    /** Each connection sends its next call when the last one is answered. */
    Result closed(int connections, Duration time) throws InterruptedException {
        return run(connections, time, 0);
    }

    /** Calls start at fixed instants, whether earlier ones are answered or not, spread over the connections. */
    Result open(int connections, Duration time, double perSecond) throws InterruptedException {
        return run(connections, time, perSecond);
    }

    private Result run(int connections, Duration time, double perSecond) throws InterruptedException {
        List<long[]> latencies = new ArrayList<>();
        AtomicLong failed = new AtomicLong();
        CountDownLatch done = new CountDownLatch(connections);
        long begin = System.nanoTime();
        long end = begin + time.toNanos();
        for (int c = 0; c < connections; c++) {
            long gap = perSecond == 0 ? 0 : (long) (1e9 * connections / perSecond);
            long first = begin + gap * c / connections;
            Thread.ofPlatform().start(() -> {
                long[] mine = one(first, gap, end, failed);
                synchronized (latencies) {
                    latencies.add(mine);
                }
                done.countDown();
            });
        }
        done.await();
        double seconds = (System.nanoTime() - begin) / 1e9;
        long[] all = latencies.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        return new Result(all.length / seconds, all, failed.get());
    }

    /** One client: its next call starts when the last is answered, or is due; a connection that breaks is made anew. */
    private long[] one(long first, long gap, long end, AtomicLong failed) {
        LongStream.Builder taken = LongStream.builder();
        long due = first;
        while (System.nanoTime() < end) {
            try (SoapConnection connection = new SoapConnection(endpoint, envelope)) {
                while (System.nanoTime() < end) {
                    due = gap > 0 ? await(due) : System.nanoTime();
                    long begin = due;
                    due += gap;
                    if (connection.call() == 200) {
                        taken.add(System.nanoTime() - begin);
                    } else {
                        failed.incrementAndGet();
                    }
                }
            } catch (IOException e) {
                failed.incrementAndGet();
                LockSupport.parkNanos(RECONNECT_NANOS);
            }
        }
        return taken.build().toArray();
    }

    private static long await(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return due;
    }
}
