package org.gridshed.node;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.gridshed.model.Ranges;

/**
 * What a node manager needs to know of its server.
 *
 * @param server its name
 * @param processors jobs that it runs at once; 1 to 1,024
 * @param labels what its operator says of it
 * @param data folder for archives, logs and work; may be shared by the nodes of one machine
 * @param startPatience how long a service may take to answer after its host was started
 * @param maxRestarts how often in a row a host that ended by itself is started again; 0 to 100
 * @param holdReplies whether replies are held for a restarted pool manager; true where one may restart without this process
 */
public record NodeSettings(
        String server,
        int processors,
        Set<String> labels,
        Path data,
        Duration startPatience,
        int maxRestarts,
        boolean holdReplies) {
    public NodeSettings {
        Ranges.name("server", server);
        Ranges.within("processors", processors, 1, 1024);
        Ranges.within("startPatience", startPatience, Duration.ofSeconds(1), Duration.ofHours(1));
        Ranges.within("maxRestarts", maxRestarts, 0, 100);
        labels = Set.copyOf(labels);
    }

    /** Returns settings with two minutes of patience and five restarts, replies not held. */
    public static NodeSettings of(String server, int processors, Path data) {
        return new NodeSettings(server, processors, Set.of(), data, Duration.ofMinutes(2), 5, false);
    }
}
