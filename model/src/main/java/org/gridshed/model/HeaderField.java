package org.gridshed.model;

/**
 * One HTTP header line. Lists of them keep order and repetition as they came.
 *
 * @param name as received
 * @param value as received, without surrounding white space
 */
public record HeaderField(String name, String value) {}
