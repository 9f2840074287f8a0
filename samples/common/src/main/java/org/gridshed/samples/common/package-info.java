/**
 * What all sample services share; its source is compiled into each of their archives.
 *
 * <p>Used by the sample services only.
 */
@NullMarked
package org.gridshed.samples.common;

import org.jspecify.annotations.NullMarked;
