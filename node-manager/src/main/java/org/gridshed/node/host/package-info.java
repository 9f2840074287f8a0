/**
 * Service hosts as processes: their program, its AOT cache, their archives, their logs.
 *
 * <p>Used by the node manager alone.
 */
@NullMarked
package org.gridshed.node.host;

import org.jspecify.annotations.NullMarked;
