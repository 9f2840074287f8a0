package org.gridshed.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The whole path of a call against calling the service host directly, and against nginx in front of the same host: all on
 * this machine, in the same run, everything warm. Prints ratios; judges nothing.
 */
public final class FrontDoorBenchmark {
    private static final int CONNECTIONS = 16;
    private static final int PROCESSORS = 64;
    private static final int ROUNDS = 5;
    /** A way is warm when this many rounds in a row were no faster than the best so far by more than a twentieth. */
    private static final int STEADY_ROUNDS = 3;

    private static final int MAX_WARM_UP_ROUNDS = 36;
    private static final Duration ROUND = Duration.ofSeconds(5);
    private static final int WAITING = 5_000;

    private FrontDoorBenchmark() {}

    /** Runs it; the one argument is the project's root. */
    public static void main(String[] arguments) throws Exception {
        try (Programs programs =
                new Programs(Path.of(arguments[0]).toAbsolutePath().normalize())) {
            Path archive = programs.echoArchive();
            Map<String, URI> ways = new LinkedHashMap<>();
            ways.put("direct", programs.serviceHost(archive));
            URI nginx = programs.nginx(ways.get("direct"));
            if (nginx == null) {
                System.out.println("nginx is not on this machine; install it to see it beside the others.");
            } else {
                ways.put("nginx", nginx);
            }
            ways.put("gridshed", programs.gridshed(archive, PROCESSORS));
            throughputAndLatency(ways);
            waiting(ways.get("gridshed"));
        }
    }

    private static void throughputAndLatency(Map<String, URI> ways) throws InterruptedException {
        Map<String, Load> loads = new LinkedHashMap<>();
        ways.forEach((name, uri) -> loads.put(name, new Load(uri, envelope(0))));
        System.out.println("Warming up ...");
        for (Load load : loads.values()) {
            warmUp(load);
        }
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (var way : loads.entrySet()) {
                Load.Result result = way.getValue().closed(CONNECTIONS, ROUND);
                rates.computeIfAbsent(way.getKey(), w -> new ArrayList<>()).add(result.perSecond());
                System.out.printf(
                        "  round %d  %-9s %8.0f calls/s  failed %d%n",
                        round + 1, way.getKey(), result.perSecond(), result.failed());
            }
        }
        System.out.printf("%nThroughput, %d connections, median of %d rounds:%n", CONNECTIONS, ROUNDS);
        List<Double> direct = rates.get("direct");
        rates.forEach((name, measured) -> {
            List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < measured.size(); i++) {
                ratios.add(measured.get(i) / direct.get(i));
            }
            System.out.printf("  %-9s %8.0f calls/s   ratio to direct %.2f%n", name, median(measured), median(ratios));
        });
        latency(loads, median(rates.get("gridshed")) / 2);
    }

    private static void warmUp(Load load) throws InterruptedException {
        double best = 0;
        int steady = 0;
        for (int round = 0; round < MAX_WARM_UP_ROUNDS && steady < STEADY_ROUNDS; round++) {
            double rate = load.closed(CONNECTIONS, ROUND).perSecond();
            steady = rate > 1.05 * best ? 0 : steady + 1;
            best = Math.max(best, rate);
        }
    }

    private static void latency(Map<String, Load> loads, double perSecond) throws InterruptedException {
        System.out.printf("%nLatency at %.0f calls/s (half of what GridSHED carried):%n", perSecond);
        double directMedian = Double.NaN;
        for (var way : loads.entrySet()) {
            Load.Result result = way.getValue().open(CONNECTIONS, ROUND.multipliedBy(2), perSecond);
            double median = result.quantileMillis(0.5);
            directMedian = Double.isNaN(directMedian) ? median : directMedian;
            System.out.printf(
                    "  %-9s median %.3f ms (added %.3f)   99 %% %.2f ms   failed %d%n",
                    way.getKey(), median, median - directMedian, result.quantileMillis(0.99), result.failed());
        }
    }

    /** Many calls at once, each of which takes a fifth of a second on one of the processors. */
    private static void waiting(URI gridshed) throws InterruptedException {
        AtomicInteger answered = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(WAITING);
        long begin = System.nanoTime();
        for (int i = 0; i < WAITING; i++) {
            Thread.ofVirtual().start(() -> {
                try (SoapConnection connection = new SoapConnection(gridshed, envelope(200))) {
                    (connection.call() == 200 ? answered : failed).incrementAndGet();
                } catch (IOException e) {
                    failed.incrementAndGet();
                } finally {
                    done.countDown();
                }
            });
        }
        done.await();
        System.out.printf(
                "%n%d calls at once on %d processors, heap of 512 MB: %d answered, %d failed, %.1f s%n",
                WAITING, PROCESSORS, answered.get(), failed.get(), (System.nanoTime() - begin) / 1e9);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String envelope(long holdMillis) {
        return "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>"
                + "<e:echo xmlns:e=\"urn:gridshed:benchmarks\"><text>hello</text><holdMillis>" + holdMillis
                + "</holdMillis></e:echo></s:Body></s:Envelope>";
    }
}
