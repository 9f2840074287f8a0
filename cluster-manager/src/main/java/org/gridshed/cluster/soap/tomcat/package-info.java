/**
 * What Tomcat lacks: learning that a client hung up while a servlet waits.
 *
 * <p>Used by the front door alone; the only place that reaches into Tomcat.
 */
@NullMarked
package org.gridshed.cluster.soap.tomcat;

import org.jspecify.annotations.NullMarked;
