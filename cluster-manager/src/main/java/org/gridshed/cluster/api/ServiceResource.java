package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.cluster.registry.ServiceView;
import org.gridshed.cluster.registry.SettingsChange;
import org.gridshed.cluster.registry.VersionView;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The services, their settings and their versions. */
@RestController
@RequestMapping("/api/v1/services")
@Tag(name = "services")
public class ServiceResource {
    private final ServiceCatalogue services;

    ServiceResource(ServiceCatalogue services) {
        this.services = services;
    }

    @GetMapping
    @Operation(summary = "All services, also undeployed ones")
    List<ServiceView> list() {
        return services.list();
    }

    @GetMapping("/{service}")
    @Operation(summary = "One service")
    ResponseEntity<ServiceView> service(@PathVariable String service) {
        ServiceView view = services.service(service);
        return ExpectedVersion.tagged(view, view.version());
    }

    @PatchMapping("/{service}")
    @Operation(summary = "Change some settings of a service; those left out stay")
    ResponseEntity<ServiceView> change(
            @PathVariable String service,
            @RequestBody SettingsChange change,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            @RequestParam(required = false) @Nullable Long version) {
        ServiceView view = services.changeSettings(service, change, ExpectedVersion.of(ifMatch, version));
        return ExpectedVersion.tagged(view, view.version());
    }

    @DeleteMapping("/{service}")
    @Operation(
            summary = "Undeploy: the pool is closed, its servers are freed; versions stay, a rollback brings it back")
    ServiceView undeploy(@PathVariable String service) {
        return services.undeploy(service);
    }

    @GetMapping("/{service}/versions")
    @Operation(summary = "The versions of a service, newest first")
    List<VersionView> versions(@PathVariable String service) {
        return services.versions(service);
    }

    @PostMapping("/{service}/rollback")
    @Operation(summary = "Make an earlier version current; without a number the one before the current")
    ServiceView rollback(
            @PathVariable String service, @RequestParam(name = "to", required = false) @Nullable Integer number) {
        return services.rollback(service, number);
    }

    @DeleteMapping("/{service}/versions/{number}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a version that is not current and runs nowhere; with the last one goes the service")
    void deleteVersion(@PathVariable String service, @PathVariable int number) {
        services.deleteVersion(service, number);
    }
}
