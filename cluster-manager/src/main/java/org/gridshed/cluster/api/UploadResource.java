package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridshed.cluster.registry.DeployRequest;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.cluster.registry.ServiceView;
import org.gridshed.cluster.registry.SettingsChange;
import org.gridshed.codestore.CodeStore;
import org.gridshed.codestore.StoredArchive;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Takes the archives of services. */
@RestController
@RequestMapping("/api/v1/services")
@Tag(name = "services")
public class UploadResource {
    private static final Set<String> NOT_SETTINGS = Set.of("name", "owner", "category");
    private static final String LABELS = "barredLabels";

    private final ServiceCatalogue services;
    private final CodeStore codeStore;
    private final JsonMapper json;

    UploadResource(ServiceCatalogue services, CodeStore codeStore, JsonMapper json) {
        this.services = services;
        this.codeStore = codeStore;
        this.json = json;
    }

    /** Takes an archive in, and returns when a trial start has shown that its service answers. */
    @PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    @Operation(
            summary = "Upload a service: part 'archive' (JAX-WS jar or WAR) and fields 'name', 'owner', 'category'; any"
                    + " further field is a setting, like target=5s, percentile=95, idempotent=true, declaredMean=2s,"
                    + " holdingCost=1, minServers=1, barredLabels=a,b")
    ResponseEntity<ServiceView> deploy(
            @RequestPart(required = false) @Nullable MultipartFile archive, @RequestParam Map<String, String> fields)
            throws IOException {
        if (archive == null) {
            throw new IllegalArgumentException("send the archive as part 'archive', as curl -F archive=@FILE does");
        }
        String name = fields.get("name");
        if (name == null) {
            throw new IllegalArgumentException("say how the service shall be called, as field 'name'");
        }
        Ranges.name("name", name);
        SettingsChange settings = settings(fields);
        // What is out of range shall be known before megabytes are checked and tried.
        settings.applyTo(PoolSettings.DEFAULTS);
        String fileName = Objects.requireNonNullElse(archive.getOriginalFilename(), name);
        StoredArchive stored;
        try (InputStream upload = archive.getInputStream()) {
            stored = codeStore.receive(upload, fileName);
        }
        ServiceView view = services.deploy(new DeployRequest(
                name, fields.get("owner"), fields.get("category"), settings, stored.digest(), stored.kind(), fileName));
        return ResponseEntity.created(URI.create("/api/v1/services/" + name))
                .header(HttpHeaders.ETAG, "\"" + view.version() + "\"")
                .body(view);
    }

    private SettingsChange settings(Map<String, String> fields) {
        Map<String, Object> settings = new LinkedHashMap<>();
        fields.forEach((key, value) -> {
            if (!NOT_SETTINGS.contains(key)) {
                settings.put(key.equals("mean") ? "declaredMean" : key, key.equals(LABELS) ? value.split(",") : value);
            }
        });
        try {
            return json.convertValue(settings, SettingsChange.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a field is not understood: " + e.getOriginalMessage(), e);
        }
    }
}
