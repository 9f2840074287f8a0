package org.gridshed.samples.statistics;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import java.util.List;
import org.gridshed.samples.common.Pace;
import org.hipparchus.stat.descriptive.DescriptiveStatistics;
import org.jspecify.annotations.Nullable;

/** Describes a sample of numbers. Its binding is SOAP 1.1. */
@WebService(
        name = "Statistics",
        serviceName = "StatisticsService",
        portName = "StatisticsPort",
        targetNamespace = "urn:gridshed:samples:statistics")
public class Statistics {
    private static final double MEDIAN = 50;

    private final Pace pace = new Pace(System::nanoTime);

    /** Called by the container. */
    public Statistics() {}

    /**
     * Returns the usual figures of a sample.
     *
     * @param numbers at least one
     * @param seconds how long the job takes; 0 if not given
     * @param share the part of this time that really computes, from 0 to 1; 1 if not given
     */
    @WebMethod
    @WebResult(name = "summary")
    public Summary summarise(
            @WebParam(name = "number") @Nullable List<Double> numbers,
            @WebParam(name = "seconds") @Nullable Double seconds,
            @WebParam(name = "share") @Nullable Double share) {
        if (numbers == null || numbers.isEmpty()) {
            throw new IllegalArgumentException("no number is given");
        }
        return pace.run(seconds, share, () -> describe(numbers));
    }

    private static Summary describe(List<Double> numbers) {
        DescriptiveStatistics statistics = new DescriptiveStatistics();
        numbers.forEach(statistics::addValue);
        Summary summary = new Summary();
        summary.count = numbers.size();
        summary.mean = statistics.getMean();
        summary.median = statistics.getPercentile(MEDIAN);
        summary.standardDeviation = statistics.getStandardDeviation();
        return summary;
    }
}
