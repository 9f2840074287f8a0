/**
 * Tests of the front door, over real connections to a real Tomcat.
 *
 * <p>Used by nothing else.
 */
@NullMarked
package org.gridshed.cluster.soap;

import org.jspecify.annotations.NullMarked;
