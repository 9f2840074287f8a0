/**
 * Counts words; a WAR that brings Metro as its SOAP stack.
 *
 * <p>An archive of its own; nothing depends on it.
 */
@NullMarked
package org.gridshed.samples.words;

import org.jspecify.annotations.NullMarked;
