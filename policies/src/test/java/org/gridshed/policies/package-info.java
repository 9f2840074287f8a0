/** Tests of the policies. */
@NullMarked
package org.gridshed.policies;

import org.jspecify.annotations.NullMarked;
