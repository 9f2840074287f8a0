/**
 * The administration of a cluster over REST, under {@code /api/v1}: services, versions, pools, servers, jobs, policies, decisions and
 * moves as JSON, errors as problem details.
 *
 * <p>Turns requests into calls of the registry, the allocation and the journal, which know nothing of it. Used by the wiring.
 */
@NullMarked
package org.gridshed.cluster.api;

import org.jspecify.annotations.NullMarked;
