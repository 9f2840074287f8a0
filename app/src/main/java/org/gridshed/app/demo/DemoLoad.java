package org.gridshed.app.demo;

import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridshed.app.command.AdminClient;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.app.soap.Operation;
import org.gridshed.app.soap.SoapAnswer;
import org.gridshed.app.soap.SoapCallException;
import org.gridshed.app.soap.SoapClient;
import org.gridshed.app.soap.Values;

/** Sends a workload, each call at its time whether or not the earlier ones were answered. */
final class DemoLoad implements AutoCloseable {
    private final AdminClient http;
    private final SoapClient soap;
    private final List<Operation> operations;
    private final List<Tally> tallies;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("demo-load").daemon().factory());
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger open = new AtomicInteger();
    private final CountDownLatch done;

    DemoLoad(AdminClient http, List<Operation> operations, List<Tally> tallies, List<Workload.Call> calls) {
        this.http = http;
        this.soap = new SoapClient(http.url(), http::send);
        this.operations = operations;
        this.tallies = tallies;
        this.done = new CountDownLatch(calls.size());
        calls.forEach(call -> {
            var _ = timer.schedule(
                    () -> callers.execute(() -> make(call)), call.at().toNanos(), TimeUnit.NANOSECONDS);
        });
    }

    /** Returns how many calls wait for their answer. */
    int open() {
        return open.get();
    }

    /** Waits until all calls were made and answered, or the patience ends; true if they were. */
    boolean await(Duration patience) throws InterruptedException {
        return done.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void make(Workload.Call call) {
        Tally tally = tallies.get(call.sample());
        long start = System.nanoTime();
        open.incrementAndGet();
        try {
            Operation operation = operations.get(call.sample());
            HttpRequest request = soap.request(
                    operation,
                    operation.envelope(Values.of(Sample.ALL.get(call.sample()).job(call.seconds()))));
            var answer = http.send(request);
            String fault =
                    new SoapAnswer(answer.statusCode(), answer.body()).fault().orElse(null);
            if (fault == null) {
                tally.answered(Duration.ofNanos(System.nanoTime() - start));
            } else {
                tally.failed(fault);
            }
        } catch (CommandFailedException | SoapCallException e) {
            tally.failed(String.valueOf(e.getMessage()));
        } finally {
            open.decrementAndGet();
            done.countDown();
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        callers.shutdownNow();
    }
}
