package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.ArrayList;
import java.util.List;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.model.Ranges;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the hosts of a service wrote, from every server that has some of it. */
@RestController
@RequestMapping("/api/v1/services/{service}/logs")
@Tag(name = "services")
public class LogResource {
    private static final int MAX_BYTES = 10 << 20;

    private final ServiceCatalogue services;
    private final ServerRegistry servers;
    private final ComponentDirectory components;

    LogResource(ServiceCatalogue services, ServerRegistry servers, ComponentDirectory components) {
        this.services = services;
        this.servers = servers;
        this.components = components;
    }

    @GetMapping
    @Operation(summary = "The end of what the service's hosts wrote, per server")
    List<ServerLog> logs(
            @PathVariable String service,
            @RequestParam(defaultValue = "65536") int bytes,
            @RequestParam(required = false) @Nullable String server) {
        String known = services.service(service).name();
        int size = Ranges.within("bytes", bytes, 1, MAX_BYTES);
        List<ServerLog> logs = new ArrayList<>();
        List<ServerView> asked = server == null ? servers.list() : List.of(servers.server(server));
        asked.stream()
                .map(s -> of(s, known, size))
                .filter(log -> !log.isEmpty())
                .forEach(logs::add);
        return logs;
    }

    private ServerLog of(ServerView server, String service, int bytes) {
        if (server.state() == ServerState.LOST) {
            return new ServerLog(server.name(), "", "the server is lost");
        }
        try {
            return new ServerLog(server.name(), components.node(server.url()).logs(service, bytes), null);
        } catch (ComponentUnreachableException | ComponentFailedException e) {
            return new ServerLog(server.name(), "", e.getMessage());
        }
    }

    /**
     * What one server has.
     *
     * @param text the end of what was written there
     * @param error why it could not be asked; null if it could
     */
    record ServerLog(String server, String text, @Nullable String error) {
        boolean isEmpty() {
            return text.isEmpty() && error == null;
        }
    }
}
