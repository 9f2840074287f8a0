package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gridshed.cluster.registry.PoolDefaults;
import org.gridshed.cluster.registry.SettingsChange;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The settings of services that set none. */
@RestController
@RequestMapping("/api/v1/defaults")
@Tag(name = "services")
public class DefaultsResource {
    private final PoolDefaults defaults;

    DefaultsResource(PoolDefaults defaults) {
        this.defaults = defaults;
    }

    @GetMapping
    @Operation(summary = "The settings of services that set none")
    ResponseEntity<PoolDefaults.View> view() {
        PoolDefaults.View view = defaults.view();
        return ExpectedVersion.tagged(view, view.version());
    }

    @PatchMapping
    @Operation(summary = "Change some of them")
    ResponseEntity<PoolDefaults.View> change(
            @RequestBody SettingsChange change,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            @RequestParam(required = false) @Nullable Long version) {
        PoolDefaults.View view = defaults.change(change, ExpectedVersion.of(ifMatch, version));
        return ExpectedVersion.tagged(view, view.version());
    }
}
