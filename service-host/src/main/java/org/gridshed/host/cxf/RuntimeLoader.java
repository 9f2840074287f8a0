package org.gridshed.host.cxf;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What CXF sees while it works for the service: first the host's own classes, then the service's. The service itself
 * never runs with it. It defines no class.
 */
final class RuntimeLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final ClassLoader service;

    RuntimeLoader(ClassLoader host, ClassLoader service) {
        super("runtime", host);
        this.service = service;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        return service.loadClass(name);
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return service.getResource(name);
    }

    /** Lists of providers come from the host alone, lest CXF picks up a parser or a JAXB that the service brought. */
    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        List<URL> urls = new ArrayList<>();
        if (!name.startsWith("META-INF/")) {
            urls.addAll(Collections.list(service.getResources(name)));
        }
        return Collections.enumeration(urls);
    }
}
