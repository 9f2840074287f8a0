package org.gridshed.policies.queue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.gridshed.model.JobObservation;
import org.gridshed.model.QueueOrder;

/**
 * The waiting jobs of one pool. Priority class goes first; within a class the pool's {@link QueueOrder} chooses, and
 * arrivals stand in order of arrival, so a job that was stopped comes back to the place that it had. All steps cost
 * O(log n), but for orders that look at the whole class. Not safe for use by several threads.
 */
public final class JobQueue {
    private static final Comparator<JobObservation> BY_ARRIVAL =
            Comparator.comparing(JobObservation::arrival).thenComparing(JobObservation::id);

    private final TreeMap<Integer, NavigableSet<JobObservation>> classes = new TreeMap<>();
    private final Map<String, JobObservation> byId = new HashMap<>();
    private QueueOrder order;

    /** Makes an empty queue. */
    public JobQueue(QueueOrder order) {
        this.order = order;
    }

    /** Chooses by another order from now on. */
    public void order(QueueOrder changed) {
        order = changed;
    }

    /** Takes a waiting job in, new or stopped; the same id again replaces the one that is here. */
    public void add(JobObservation job) {
        if (!job.waiting()) {
            throw new IllegalArgumentException("job " + job.id() + " runs, so it cannot wait");
        }
        remove(job.id());
        byId.put(job.id(), job);
        classes.computeIfAbsent(job.priority(), p -> new TreeSet<>(BY_ARRIVAL)).add(job);
    }

    /** Takes a job out; empty if it does not wait here. */
    public Optional<JobObservation> remove(String id) {
        JobObservation job = byId.remove(id);
        if (job == null) {
            return Optional.empty();
        }
        classes.computeIfPresent(job.priority(), (priority, fellows) -> {
            fellows.remove(job);
            return fellows.isEmpty() ? null : fellows;
        });
        return Optional.of(job);
    }

    /**
     * Takes out the job that runs next; empty if none waits.
     *
     * @param now the present instant
     * @param lengths gives the lengths of the last finished jobs, s, oldest first; asked only when something waits
     */
    public Optional<JobObservation> next(Instant now, Supplier<double[]> lengths) {
        if (classes.isEmpty()) {
            return Optional.empty();
        }
        NavigableSet<JobObservation> best = classes.firstEntry().getValue();
        JobObservation chosen = order instanceof FifoOrder
                ? best.getFirst()
                : order.next(Collections.unmodifiableNavigableSet(best), now, lengths.get());
        // A plug-in that names a job from elsewhere must not bring the queue to a halt.
        return remove(best.contains(chosen) ? chosen.id() : best.getFirst().id());
    }

    /** Returns how many jobs wait. */
    public int size() {
        return byId.size();
    }

    /** Returns the waiting jobs, best priority class first, in order of arrival within. */
    public List<JobObservation> toList() {
        List<JobObservation> all = new ArrayList<>(byId.size());
        classes.values().forEach(all::addAll);
        return all;
    }
}
