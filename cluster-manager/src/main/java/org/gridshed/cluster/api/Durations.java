package org.gridshed.cluster.api;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms}, {@code 5s}, {@code 1.5m}, {@code 2h}, {@code 1d}, or ISO-8601. */
public final class Durations {
    private static final Pattern SIMPLE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(ms|s|m|h|d)");

    private Durations() {}

    /**
     * Returns the duration that {@code text} names; a bare number has no unit and is refused.
     *
     * @throws IllegalArgumentException if it names none; says what would
     */
    public static Duration parse(String text) {
        Matcher simple = SIMPLE.matcher(text.strip());
        try {
            if (simple.matches()) {
                BigDecimal nanos =
                        new BigDecimal(simple.group(1)).multiply(BigDecimal.valueOf(nanosOf(simple.group(2))));
                return Duration.ofSeconds(
                        nanos.divideToIntegralValue(BigDecimal.valueOf(1_000_000_000L))
                                .longValueExact(),
                        nanos.remainder(BigDecimal.valueOf(1_000_000_000L)).longValue());
            }
            return Duration.parse(text.strip());
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a duration; write it like 250ms, 5s, 2m, 1h, 1d or PT5S", e);
        }
    }

    private static long nanosOf(String unit) {
        return switch (unit) {
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 86_400_000_000_000L;
        };
    }
}
