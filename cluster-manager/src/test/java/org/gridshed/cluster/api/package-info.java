/** Tests of the package. */
@NullMarked
package org.gridshed.cluster.api;

import org.jspecify.annotations.NullMarked;
