/** Tests of the package. */
@org.jspecify.annotations.NullMarked
package org.gridshed.app.demo;
