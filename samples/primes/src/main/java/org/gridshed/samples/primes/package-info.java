/**
 * Counts prime numbers; a service without any dependency.
 *
 * <p>An archive of its own; nothing depends on it.
 */
@NullMarked
package org.gridshed.samples.primes;

import org.jspecify.annotations.NullMarked;
