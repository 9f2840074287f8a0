package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.gridshed.cluster.allocation.PoolBoard;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.PoolManagerView;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The pools as they stand, and who holds them. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "pools")
public class PoolResource {
    private final PoolBoard pools;
    private final PoolManagerRegistry managers;

    PoolResource(PoolBoard pools, PoolManagerRegistry managers) {
        this.pools = pools;
        this.managers = managers;
    }

    @GetMapping("/pools")
    @Operation(summary = "All pools: queue, rates, response times against targets, servers")
    List<PoolBody> pools() {
        return pools.pools().stream().map(PoolBody::of).toList();
    }

    @GetMapping("/pools/{pool}")
    @Operation(summary = "One pool")
    PoolBody pool(@PathVariable String pool) {
        return PoolBody.of(pools.pool(pool));
    }

    @GetMapping("/pool-managers")
    @Operation(summary = "The pool managers and the pools that they hold")
    List<PoolManagerView> managers() {
        return managers.list();
    }
}
