/**
 * The demo: starts the whole system, uploads three samples, sends a changing load, and tells what happens.
 *
 * <p>Used by the command {@code demo}.
 */
@NullMarked
package org.gridshed.app.demo;

import org.jspecify.annotations.NullMarked;
