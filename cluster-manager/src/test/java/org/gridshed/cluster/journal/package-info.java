/**
 * Tests of the journal, on a real PostgreSQL.
 *
 * <p>Used by nothing else.
 */
@NullMarked
package org.gridshed.cluster.journal;

import org.jspecify.annotations.NullMarked;
