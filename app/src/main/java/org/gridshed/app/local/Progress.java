package org.gridshed.app.local;

/** Hears what a slow start is doing, one line a step. */
@FunctionalInterface
public interface Progress {
    /** A step begins. */
    void step(String text);
}
