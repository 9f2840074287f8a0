/**
 * What tests of all modules share: a clock that is set by hand, and a real PostgreSQL with our migrations.
 *
 * <p>Test scope only.
 */
@NullMarked
package org.gridshed.testkit;

import org.jspecify.annotations.NullMarked;
