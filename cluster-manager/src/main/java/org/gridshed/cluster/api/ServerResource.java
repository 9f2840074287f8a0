package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.gridshed.cluster.allocation.MoveView;
import org.gridshed.cluster.allocation.SwitchCoordinator;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerView;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The servers: where they are, maintenance, moves by hand. */
@RestController
@RequestMapping("/api/v1/servers")
@Tag(name = "servers")
public class ServerResource {
    private final ServerRegistry servers;
    private final SwitchCoordinator switches;

    ServerResource(ServerRegistry servers, SwitchCoordinator switches) {
        this.servers = servers;
        this.switches = switches;
    }

    @GetMapping
    @Operation(summary = "All servers")
    List<ServerView> list() {
        return servers.list();
    }

    @GetMapping("/{server}")
    @Operation(summary = "One server")
    ServerView server(@PathVariable String server) {
        return servers.server(server);
    }

    @PostMapping("/{server}/cordon")
    @Operation(summary = "Drain the server and keep it out of all pools")
    ServerView cordon(@PathVariable String server) {
        return servers.cordon(server);
    }

    @PostMapping("/{server}/uncordon")
    @Operation(summary = "Let the server in again")
    ServerView uncordon(@PathVariable String server) {
        return servers.uncordon(server);
    }

    @PostMapping("/{server}/move")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Move the server to another pool; without one it is freed. The move goes on by itself")
    MoveView move(@PathVariable String server, @RequestBody MoveOrder order) {
        String reason = order.reason() == null ? "an operator asked for it" : order.reason();
        return switches.requestMove(server, order.pool(), reason, null);
    }

    /**
     * A move by hand.
     *
     * @param pool where to; null frees the server
     * @param reason one sentence
     */
    record MoveOrder(@Nullable String pool, @Nullable String reason) {}
}
