/** Tests of the node manager, room host. */
@NullMarked
package org.gridshed.node.host;

import org.jspecify.annotations.NullMarked;
