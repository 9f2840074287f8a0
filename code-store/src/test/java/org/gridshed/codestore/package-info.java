/** Tests of the code store. */
@NullMarked
package org.gridshed.codestore;

import org.jspecify.annotations.NullMarked;
