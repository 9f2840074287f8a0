package org.gridshed.policies.queue;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.gridshed.model.QueueOrder;

/** The queue orders on the class path, by name. */
public final class QueueOrders {
    private static final Map<String, QueueOrder> ORDERS = load();

    private QueueOrders() {}

    /**
     * Returns an order.
     *
     * @throws IllegalArgumentException if there is none of this name; the message lists those that there are
     */
    public static QueueOrder named(String name) {
        QueueOrder order = ORDERS.get(name);
        if (order == null) {
            throw new IllegalArgumentException("queueOrder '" + name + "' is not one of " + names());
        }
        return order;
    }

    /** Returns the names, sorted. */
    public static List<String> names() {
        return List.copyOf(ORDERS.keySet());
    }

    private static Map<String, QueueOrder> load() {
        Map<String, QueueOrder> orders = new TreeMap<>();
        ServiceLoader.load(QueueOrder.class, QueueOrder.class.getClassLoader())
                .forEach(order -> orders.putIfAbsent(order.name(), order));
        return orders;
    }
}
