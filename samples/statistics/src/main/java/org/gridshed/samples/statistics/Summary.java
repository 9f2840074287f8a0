package org.gridshed.samples.statistics;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlType;

/** The answer of {@link Statistics}; a mutable class since JAXB knows no records. */
@XmlType(propOrder = {"count", "mean", "median", "standardDeviation"})
@XmlAccessorType(XmlAccessType.FIELD)
public class Summary {
    /** How many numbers there were. */
    int count;

    /** Their mean. */
    double mean;

    /** Their median. */
    double median;

    /** Their standard deviation, with n - 1 in the denominator; 0 for one number. */
    double standardDeviation;

    /** Called by JAXB. */
    public Summary() {}
}
