/** A small simulator in virtual time that plays a changing load with the queue, the stack and the policies. */
@NullMarked
package org.gridshed.policies.play;

import org.jspecify.annotations.NullMarked;
