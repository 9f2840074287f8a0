package org.gridshed.cluster.dispatch;

import java.time.InstantSource;
import java.util.HexFormat;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Makes job ids and trace contexts. Ids sort by time: 12 hexadecimal digits of milliseconds, then 20 random ones. */
public final class JobIds {
    private static final HexFormat HEX = HexFormat.of();

    private final InstantSource clock;
    private final Supplier<? extends RandomGenerator> random;

    /** Makes ids from {@code clock} and a source of generators that may be asked from any thread. */
    public JobIds(InstantSource clock, Supplier<? extends RandomGenerator> random) {
        this.clock = clock;
        this.random = random;
    }

    /** Returns a new job id, 32 lower-case hexadecimal digits. */
    public String next() {
        RandomGenerator bits = random.get();
        return HEX.toHexDigits(clock.millis(), 12)
                + HEX.toHexDigits(bits.nextLong())
                + HEX.toHexDigits(bits.nextInt(), 4);
    }

    /**
     * Returns the W3C trace context to pass on: the caller's trace with a span of ours, or a new trace.
     *
     * @param received the caller's {@code traceparent}, or an empty text
     */
    public String traceparent(String received) {
        RandomGenerator bits = random.get();
        String span = HEX.toHexDigits(bits.nextLong() | 1);
        if (wellFormed(received)) {
            return received.substring(0, 36) + span + received.substring(52, 55);
        }
        return "00-" + HEX.toHexDigits(bits.nextLong() | 1) + HEX.toHexDigits(bits.nextLong()) + "-" + span + "-01";
    }

    /** Returns the trace id of a trace context of ours, 32 hexadecimal digits. */
    static String trace(String traceparent) {
        return traceparent.substring(3, 35);
    }

    /** Version 00 of the W3C recommendation: 2, 32, 16 and 2 lower-case hexadecimal digits, ids not all zero. */
    private static boolean wellFormed(String text) {
        if (text.length() != 55 || !text.startsWith("00-") || text.charAt(35) != '-' || text.charAt(52) != '-') {
            return false;
        }
        boolean trace = false;
        boolean span = false;
        for (int i = 3; i < 55; i++) {
            char c = text.charAt(i);
            boolean digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
            if (i != 35 && i != 52 && !digit) {
                return false;
            }
            trace |= i < 35 && c != '0';
            span |= i > 35 && i < 52 && c != '0';
        }
        return trace && span;
    }
}
