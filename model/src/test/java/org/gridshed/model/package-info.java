/** Tests of the shared words. */
@NullMarked
package org.gridshed.model;

import org.jspecify.annotations.NullMarked;
