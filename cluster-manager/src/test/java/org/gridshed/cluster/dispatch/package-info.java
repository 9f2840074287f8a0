/**
 * Tests of a call's way from admission to answer.
 *
 * <p>Used by nothing else.
 */
@NullMarked
package org.gridshed.cluster.dispatch;

import org.jspecify.annotations.NullMarked;
