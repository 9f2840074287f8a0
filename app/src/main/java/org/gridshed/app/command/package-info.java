/**
 * The command line: one class a command, each a thin client of the administration over HTTP.
 *
 * <p>Used by the program alone. Nothing here loads Spring, so that a command answers at once.
 */
@NullMarked
package org.gridshed.app.command;

import org.jspecify.annotations.NullMarked;
