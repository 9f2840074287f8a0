package org.gridshed.host;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Where Tomcat, CXF and hosted code that uses {@code java.util.logging} write: warnings, one line each, standard error. */
final class HostLog {
    private HostLog() {}

    /** Sends all logging there. */
    static void toStandardError() {
        try {
            // An empty list of handlers: after a mere reset the default handler comes back with the first message.
            LogManager.getLogManager()
                    .readConfiguration(new ByteArrayInputStream("handlers=\n".getBytes(StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Handler handler = new OneLineHandler();
        handler.setLevel(Level.WARNING);
        Logger root = Logger.getLogger("");
        root.setLevel(Level.WARNING);
        root.addHandler(handler);
    }

    /** Not a console handler: Tomcat gives those a format of its own. */
    private static final class OneLineHandler extends Handler {
        private final SimpleFormatter messages = new SimpleFormatter();

        @Override
        public void publish(LogRecord record) {
            if (!isLoggable(record)) {
                return;
            }
            String text = record.getInstant() + " " + record.getLevel() + " " + record.getLoggerName() + ": "
                    + messages.formatMessage(record);
            if (record.getThrown() != null) {
                text += " | " + HostingException.describe(record.getThrown());
            }
            System.err.println(text.replace('\n', ' ').replace('\r', ' '));
        }

        @Override
        public void flush() {
            System.err.flush();
        }

        @Override
        public void close() {
            flush();
        }
    }
}
