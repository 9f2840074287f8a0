/**
 * The queue of a pool and the stack of its servers: which job runs next, which server leaves.
 *
 * <p>Pure; used by pool managers and by the simulator alike.
 */
@NullMarked
package org.gridshed.policies.queue;

import org.jspecify.annotations.NullMarked;
