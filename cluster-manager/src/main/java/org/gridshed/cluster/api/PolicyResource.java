package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridshed.cluster.allocation.PolicyLoop;
import org.gridshed.cluster.allocation.PolicySettings;
import org.gridshed.model.AllocationPolicyFactory.Parameter;
import org.gridshed.policies.PolicyCatalogue;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The policy in force, and those there are. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "policies")
public class PolicyResource {
    private final PolicyLoop loop;

    PolicyResource(PolicyLoop loop) {
        this.loop = loop;
    }

    @GetMapping("/policies")
    @Operation(summary = "The policies that can be set, with their parameters and ranges")
    List<PolicyBody> policies() {
        return PolicyCatalogue.all().stream()
                .map(factory -> new PolicyBody(factory.name(), factory.parameters()))
                .toList();
    }

    @GetMapping("/policy")
    @Operation(summary = "The policy in force")
    ResponseEntity<PolicySettings> policy() {
        PolicySettings settings = loop.settings();
        return ExpectedVersion.tagged(settings, settings.version());
    }

    @PutMapping("/policy")
    @Operation(summary = "Change the policy, its parameters or the decision interval; what is left out stays")
    ResponseEntity<PolicySettings> change(
            @RequestBody PolicyChange change,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            @RequestParam(required = false) @Nullable Long version) {
        PolicySettings settings = loop.change(
                change.name(), change.parameters(), change.interval(), ExpectedVersion.of(ifMatch, version));
        return ExpectedVersion.tagged(settings, settings.version());
    }

    /** A policy that can be set. */
    record PolicyBody(String name, List<Parameter> parameters) {}

    /**
     * A change of the policy; what is null stays.
     *
     * @param name which policy
     * @param parameters its parameters, replacing all
     * @param interval between two decisions
     */
    record PolicyChange(
            @Nullable String name,
            @Nullable Map<String, String> parameters,
            @Nullable Duration interval) {}
}
