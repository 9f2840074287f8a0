/** Tests of what components say to each other. */
@NullMarked
package org.gridshed.wire;

import org.jspecify.annotations.NullMarked;
