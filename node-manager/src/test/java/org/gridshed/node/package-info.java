/** Tests of the node manager. */
@NullMarked
package org.gridshed.node;

import org.jspecify.annotations.NullMarked;
