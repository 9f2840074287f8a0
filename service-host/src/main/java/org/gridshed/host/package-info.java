/**
 * The JVM that holds one version of one hosted service: its command line, its talk with the parent, its HTTP server.
 *
 * <p>A program of its own; nothing of ours may depend on it, and it depends on nothing of ours.
 */
@NullMarked
package org.gridshed.host;

import org.jspecify.annotations.NullMarked;
