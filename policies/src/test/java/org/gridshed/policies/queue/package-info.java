/** Tests of queue and stack. */
@NullMarked
package org.gridshed.policies.queue;

import org.jspecify.annotations.NullMarked;
