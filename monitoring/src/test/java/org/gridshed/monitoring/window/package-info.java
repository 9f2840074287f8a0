/** Tests of the window kernels. */
@NullMarked
package org.gridshed.monitoring.window;

import org.jspecify.annotations.NullMarked;
