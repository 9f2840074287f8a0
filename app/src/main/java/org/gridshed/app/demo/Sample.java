package org.gridshed.app.demo;

import java.util.List;
import java.util.Locale;

/**
 * A sample service that the demo uploads and calls.
 *
 * @param name of the service
 * @param archive file name beside the program's jar
 * @param operation called
 * @param values its input, without the seconds that a job takes
 */
record Sample(String name, String archive, String operation, List<String> values) {
    /** Few cores have to play many processors, so a job computes only this part of its time. */
    private static final double SHARE = 0.01;

    static final List<Sample> ALL = List.of(
            new Sample("primes", "primes.jar", "countPrimes", List.of("limit=1000")),
            new Sample(
                    "statistics",
                    "statistics.jar",
                    "summarise",
                    List.of("number=1", "number=2", "number=3", "number=10")),
            new Sample("words", "words.war", "countWords", List.of("text=to be or not to be")));

    /** Returns the input of a job that takes {@code seconds}. */
    List<String> job(double seconds) {
        return java.util.stream.Stream.concat(
                        values.stream(),
                        java.util.stream.Stream.of(
                                String.format(Locale.ROOT, "seconds=%.3f", seconds), "share=" + SHARE))
                .toList();
    }
}
