/**
 * The journal of jobs: written behind in groups, open jobs known from memory.
 *
 * <p>Implements what dispatch needs; read by the administration.
 */
@NullMarked
package org.gridshed.cluster.journal;

import org.jspecify.annotations.NullMarked;
