package org.gridshed.app.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** A command that asks a running cluster manager for something and prints the answer. */
public abstract class ClientCommand implements Callable<Integer> {
    @Mixin
    final ClientOptions options = new ClientOptions();

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public final Integer call() {
        AdminClient client = options.client();
        JsonNode answer = ask(client);
        if (options.json) {
            out().println(AdminClient.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answer));
        } else {
            print(answer, out());
        }
        out().flush();
        return exitCode(answer);
    }

    abstract JsonNode ask(AdminClient client);

    /** Prints the answer for people. */
    abstract void print(JsonNode answer, PrintWriter out);

    /** Returns 0 unless the answer itself says that something failed. */
    int exitCode(JsonNode answer) {
        return 0;
    }

    /** Says something that is no answer, on standard error. */
    final void progress(String text) {
        err().println(text);
        err().flush();
    }

    private PrintWriter out() {
        return line().commandLine().getOut();
    }

    private PrintWriter err() {
        return line().commandLine().getErr();
    }

    private CommandSpec line() {
        if (spec == null) {
            throw new IllegalStateException("a command is run by the command line");
        }
        return spec;
    }
}
