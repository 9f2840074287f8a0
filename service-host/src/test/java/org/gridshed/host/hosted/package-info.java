/**
 * Service classes that the tests pack into archives.
 *
 * <p>Used by the tests of the host only.
 */
@NullMarked
package org.gridshed.host.hosted;

import org.jspecify.annotations.NullMarked;
