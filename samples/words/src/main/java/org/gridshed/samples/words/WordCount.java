package org.gridshed.samples.words;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlType;

/** A word and how often it occurs. */
@XmlType(propOrder = {"text", "count"})
@XmlAccessorType(XmlAccessType.FIELD)
public class WordCount {
    /** The word, in small letters. */
    String text = "";

    /** How often it occurs; at least 1. */
    int count;

    /** Called by JAXB. */
    public WordCount() {}

    WordCount(String text, int count) {
        this.text = text;
        this.count = count;
    }
}
