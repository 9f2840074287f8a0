package org.gridshed.app.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What clients saw of one service. May be used from many threads. */
final class Tally {
    private final Duration target;
    private final List<Duration> responses = new ArrayList<>();
    private int failed;
    private @Nullable String failure;

    Tally(Duration target) {
        this.target = target;
    }

    synchronized void answered(Duration response) {
        responses.add(response);
    }

    synchronized void failed(String why) {
        failed++;
        failure = why;
    }

    synchronized int jobs() {
        return responses.size() + failed;
    }

    synchronized int failures() {
        return failed;
    }

    synchronized @Nullable String failure() {
        return failure;
    }

    synchronized long onTime() {
        return responses.stream().filter(r -> r.compareTo(target) <= 0).count();
    }

    synchronized double meanSeconds() {
        return responses.stream().mapToLong(Duration::toNanos).average().orElse(0) / 1e9;
    }

    Duration target() {
        return target;
    }
}
