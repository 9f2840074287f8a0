/** Tests of the components as separate processes, some of which are killed. */
@NullMarked
package org.gridshed.app.distributed;

import org.jspecify.annotations.NullMarked;
