/**
 * A run that loads and warms what every hosted service needs, for the JVM to keep in its AOT cache.
 *
 * <p>Used by {@link org.gridshed.host.ServiceHost} for {@code --train}.
 */
@NullMarked
package org.gridshed.host.training;

import org.jspecify.annotations.NullMarked;
