/**
 * The words that all parts of GridSHED share: jobs, pools, servers, observations, decisions, and the doors for plug-ins.
 *
 * <p>Everyone may use it; it uses nothing but the JDK, does no input or output and reads no clock.
 */
@NullMarked
package org.gridshed.model;

import org.jspecify.annotations.NullMarked;
