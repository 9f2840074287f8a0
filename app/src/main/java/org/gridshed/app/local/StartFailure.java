package org.gridshed.app.local;

import java.util.stream.Collectors;
import org.gridshed.app.command.CommandFailedException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;

/** Says in one line why a program did not start: for bad settings the key, the value and what is allowed. */
public final class StartFailure {
    private StartFailure() {}

    /** Returns what to tell the user. */
    public static CommandFailedException of(Throwable failure) {
        String binding = null;
        Throwable root = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CommandFailedException known) {
                return known;
            }
            if (cause instanceof PortInUseException port) {
                return CommandFailedException.failed(
                        "port " + port.getPort() + " is in use; choose another with --port");
            }
            if (cause instanceof BindValidationException invalid) {
                return CommandFailedException.failed(validation(invalid));
            }
            if (cause instanceof UnboundConfigurationPropertiesException unknown) {
                return CommandFailedException.failed("there is no setting "
                        + unknown.getUnboundProperties().iterator().next().getName());
            }
            if (cause instanceof BindException bind) {
                binding = bind.getName()
                        + (bind.getProperty() == null
                                ? ""
                                : " = " + bind.getProperty().getValue());
            }
            root = cause;
        }
        String why = root.getMessage() == null ? root.toString() : root.getMessage();
        return CommandFailedException.failed(binding == null ? why : binding + ": " + why);
    }

    private static String validation(BindValidationException invalid) {
        String prefix = String.valueOf(invalid.getValidationErrors().getName());
        return invalid.getValidationErrors().getAllErrors().stream()
                .map(error -> prefix + describe(error))
                .collect(Collectors.joining("; "));
    }

    private static String describe(ObjectError error) {
        return error instanceof FieldError field
                ? "." + field.getField() + " '" + field.getRejectedValue() + "' " + field.getDefaultMessage()
                : " " + error.getDefaultMessage();
    }
}
