package org.gridshed.app.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the programs of a distributed installation share. */
final class ProgramOptions {
    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any other setting of the program, as its documentation lists them.")
    Map<String, String> more = new LinkedHashMap<>();

    @Mixin
    final ListenOptions listen = new ListenOptions();

    /**
     * Starts a program and waits for ever; its shutdown hook ends it.
     *
     * @param program takes its settings as {@code --key=value}
     * @throws org.gridshed.app.command.CommandFailedException with what to tell the user if it does not start
     */
    int run(Function<String[], ConfigurableApplicationContext> program, Map<String, String> settings)
            throws InterruptedException {
        Map<String, String> all = new LinkedHashMap<>(settings);
        all.putAll(more);
        List<String> arguments = new ArrayList<>();
        all.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        try {
            var _ = program.apply(arguments.toArray(String[]::new));
        } catch (RuntimeException e) {
            throw StartFailure.of(e);
        }
        new CountDownLatch(1).await();
        return 0;
    }
}
