/** Tests of the testkit. */
@NullMarked
package org.gridshed.testkit;

import org.jspecify.annotations.NullMarked;
