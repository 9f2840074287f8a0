/**
 * The archives that owners upload: checked in full, then kept by digest in PostgreSQL and handed out again.
 *
 * <p>The cluster manager uses it; it runs and loads nothing of what it keeps.
 */
@NullMarked
package org.gridshed.codestore;

import org.jspecify.annotations.NullMarked;
