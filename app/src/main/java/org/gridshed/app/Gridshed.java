package org.gridshed.app;

import org.gridshed.app.command.CallCommand;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.app.command.DecisionsCommand;
import org.gridshed.app.command.DeployCommand;
import org.gridshed.app.command.JobsCommand;
import org.gridshed.app.command.LogsCommand;
import org.gridshed.app.command.MoveCommand;
import org.gridshed.app.command.PolicyCommand;
import org.gridshed.app.command.PoolsCommand;
import org.gridshed.app.command.RollbackCommand;
import org.gridshed.app.command.ServersCommand;
import org.gridshed.app.command.ServicesCommand;
import org.gridshed.app.command.UndeployCommand;
import org.gridshed.app.demo.DemoCommand;
import org.gridshed.app.local.ClusterManagerCommand;
import org.gridshed.app.local.NodeManagerCommand;
import org.gridshed.app.local.PoolManagerCommand;
import org.gridshed.app.local.UpCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program. Exit codes: 0 done, 1 failed, 2 wrong use, 3 not reachable. */
@Command(
        name = "gridshed",
        description = "Hosts SOAP services of many owners on one fixed fleet of servers.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionFromJar.class,
        footer = "%nExit codes: 0 done, 1 failed, 2 wrong use, 3 not reachable.",
        subcommands = {
            DemoCommand.class,
            UpCommand.class,
            ServicesCommand.class,
            DeployCommand.class,
            CallCommand.class,
            UndeployCommand.class,
            RollbackCommand.class,
            LogsCommand.class,
            PoolsCommand.class,
            ServersCommand.class,
            JobsCommand.class,
            MoveCommand.class,
            PolicyCommand.class,
            DecisionsCommand.class,
            ClusterManagerCommand.class,
            PoolManagerCommand.class,
            NodeManagerCommand.class
        })
public final class Gridshed implements Runnable {
    @Spec
    @Nullable
    CommandSpec spec;

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** Returns the command line, ready to execute. */
    public static CommandLine commandLine() {
        return new CommandLine(new Gridshed())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    if (failure instanceof CommandFailedException known) {
                        line.getErr().println("gridshed: " + known.getMessage());
                        line.getErr().flush();
                        return known.exitCode();
                    }
                    failure.printStackTrace(line.getErr());
                    line.getErr().flush();
                    return CommandFailedException.FAILED;
                });
    }

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(spec.commandLine(), "name a command");
        }
    }
}
