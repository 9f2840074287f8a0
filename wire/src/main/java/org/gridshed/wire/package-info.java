/**
 * What components say to each other: one Java interface a component, held directly inside one process and through a
 * generated HTTP client across processes. No component knows which.
 *
 * <p>Every manager may use it; it decides nothing.
 */
@NullMarked
package org.gridshed.wire;

import org.jspecify.annotations.NullMarked;
