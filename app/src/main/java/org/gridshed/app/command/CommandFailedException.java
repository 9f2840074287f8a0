package org.gridshed.app.command;

/** A command could not do what it was told; its message is for the user. */
public final class CommandFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Exit code: it was tried and failed. */
    public static final int FAILED = 1;
    /** Exit code: the command line is wrong. */
    public static final int USAGE = 2;
    /** Exit code: nobody answers at the address. */
    public static final int UNREACHABLE = 3;

    private final int exitCode;

    private CommandFailedException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** It was tried and failed. */
    public static CommandFailedException failed(String message) {
        return new CommandFailedException(FAILED, message);
    }

    /** The command line asks for something that cannot be. */
    public static CommandFailedException usage(String message) {
        return new CommandFailedException(USAGE, message);
    }

    /** Nobody answers. */
    public static CommandFailedException unreachable(String message) {
        return new CommandFailedException(UNREACHABLE, message);
    }

    /** Returns the exit code of the program. */
    public int exitCode() {
        return exitCode;
    }
}
