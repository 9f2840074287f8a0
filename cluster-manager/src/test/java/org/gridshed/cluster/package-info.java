/** Tests of the package. */
@NullMarked
package org.gridshed.cluster;

import org.jspecify.annotations.NullMarked;
