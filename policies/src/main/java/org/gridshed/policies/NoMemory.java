package org.gridshed.policies;

/** The memory of policies that remember nothing. */
public record NoMemory() {}
