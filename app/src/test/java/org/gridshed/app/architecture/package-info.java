/** Rules on how the code is laid out, held by tests. */
@NullMarked
package org.gridshed.app.architecture;

import org.jspecify.annotations.NullMarked;
