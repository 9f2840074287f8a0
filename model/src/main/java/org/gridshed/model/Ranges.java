package org.gridshed.model;

import java.time.Duration;

/** Checks of arguments at the door; each failure names the key, the value and the range. */
public final class Ranges {
    private Ranges() {}

    /** Returns {@code value} if it lies in [{@code min}, {@code max}]; NaN lies nowhere. */
    public static double within(String key, double value, double min, double max) {
        if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException(key + " " + value + " is not in [" + min + ", " + max + "]");
        }
        return value;
    }

    /** Returns {@code value} if it lies in [{@code min}, {@code max}]. */
    public static int within(String key, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(key + " " + value + " is not in [" + min + ", " + max + "]");
        }
        return value;
    }

    /** Returns {@code value} if it lies in [{@code min}, {@code max}]. */
    public static Duration within(String key, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(key + " " + value + " is not in [" + min + ", " + max + "]");
        }
        return value;
    }

    /**
     * Returns {@code value} if it can name a service, a server or a pool: 1 to 63 letters, digits, dots, dashes and
     * underscores, starting with a letter or digit.
     */
    public static String name(String key, String value) {
        if (!value.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,62}")) {
            throw new IllegalArgumentException(key + " '" + value
                    + "' is not a name: 1 to 63 letters, digits, '.', '-' or '_', starting with a letter or digit");
        }
        return value;
    }
}
