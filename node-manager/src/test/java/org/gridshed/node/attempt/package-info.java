/** Tests of the node manager, room attempt. */
@NullMarked
package org.gridshed.node.attempt;

import org.jspecify.annotations.NullMarked;
