package org.gridshed.host.war;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridshed.host.HostingException;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the first severe thing that Tomcat logs with its cause. Tomcat does not throw when a web application fails
 * to start, it only logs; the owner should read the reason itself.
 */
final class FirstTrouble extends Handler {
    private static final Pattern CLASS = Pattern.compile("\\b(?:[a-z_][\\w$]*[./])+[A-Z][\\w$]*");

    private @Nullable String text;
    private @Nullable String entry;

    /** Starts to listen to all loggers. */
    static FirstTrouble watch() {
        FirstTrouble trouble = new FirstTrouble();
        trouble.setLevel(Level.SEVERE);
        Logger.getLogger("").addHandler(trouble);
        return trouble;
    }

    @Override
    public synchronized void publish(LogRecord record) {
        Throwable thrown = record.getThrown();
        if (text != null || thrown == null || record.getLevel().intValue() < Level.SEVERE.intValue()) {
            return;
        }
        text = HostingException.describe(thrown);
        Throwable root = HostingException.root(thrown);
        if (root instanceof ClassNotFoundException || root instanceof LinkageError) {
            Matcher matcher = CLASS.matcher(String.valueOf(root.getMessage()));
            entry = matcher.find() ? matcher.group().replace('/', '.') : null;
        }
    }

    synchronized String text() {
        return text == null ? "nothing was logged" : text;
    }

    /** Returns the class that was missing or broken, if that was the reason. */
    synchronized @Nullable String entry() {
        return entry;
    }

    @Override
    public void flush() {
        // Nothing is buffered.
    }

    @Override
    public void close() {
        Logger.getLogger("").removeHandler(this);
    }
}
