/** Tests of pools with nodes that are steered by hand. */
@NullMarked
package org.gridshed.pool;

import org.jspecify.annotations.NullMarked;
