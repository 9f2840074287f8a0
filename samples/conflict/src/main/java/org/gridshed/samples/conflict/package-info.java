/**
 * A service that tells which version of a library it runs with; built twice, with two versions that conflict.
 *
 * <p>For tests: two archives of the same source; nothing depends on them.
 */
@NullMarked
package org.gridshed.samples.conflict;

import org.jspecify.annotations.NullMarked;
