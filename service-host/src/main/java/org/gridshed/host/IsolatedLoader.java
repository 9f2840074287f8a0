package org.gridshed.host;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a hosted service sees: the JDK, the Jakarta API and what it brought, in this order; nothing else of this JVM. So
 * no library of the host, CXF and Tomcat among them, can clash with one that the service brought.
 *
 * <p>The Jakarta API comes from the host first because CXF must see the same annotation types as the service. Where the
 * service brings no implementation of its own, the API's factories find the host's through {@link #PROVIDERS}; the
 * classes behind those are loaded by the host and stay out of sight.
 */
public final class IsolatedLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final List<String> API = List.of(
            "jakarta.xml.ws.",
            "jakarta.jws.",
            "jakarta.xml.bind.",
            "jakarta.xml.soap.",
            "jakarta.activation.",
            "jakarta.annotation.",
            "jakarta.servlet.");

    private static final String SERVICES = "META-INF/services/";

    /** By service type, the host's implementation. */
    private static final Map<String, String> PROVIDERS = Map.of(
            "jakarta.xml.bind.JAXBContextFactory", "org.glassfish.jaxb.runtime.v2.JAXBContextFactory",
            "jakarta.xml.soap.SAAJMetaFactory", "com.sun.xml.messaging.saaj.soap.SAAJMetaFactoryImpl",
            "jakarta.xml.ws.spi.Provider", "org.apache.cxf.jaxws.spi.ProviderImpl",
            "jakarta.activation.spi.MailcapRegistryProvider",
                    "org.eclipse.angus.activation.MailcapRegistryProviderImpl",
            "jakarta.activation.spi.MimeTypeRegistryProvider",
                    "org.eclipse.angus.activation.MimeTypeRegistryProviderImpl");

    private final ClassLoader host;

    /**
     * Makes the view of one service.
     *
     * @param brought the service's classes and libraries; none for a WAR, whose own loader comes behind this one
     * @param host the loader of this JVM's own classes
     */
    public IsolatedLoader(List<URL> brought, ClassLoader host) {
        super("service", brought.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        this.host = host;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> found = findLoadedClass(name);
            if (found == null && isApi(name)) {
                found = fromHost(name);
            }
            if (found == null) {
                found = fromJdkOrBrought(name);
            }
            if (resolve) {
                resolveClass(found);
            }
            return found;
        }
    }

    private Class<?> fromJdkOrBrought(String name) throws ClassNotFoundException {
        try {
            return super.loadClass(name, false);
        } catch (ClassNotFoundException e) {
            Class<?> provider = PROVIDERS.containsValue(name) ? fromHost(name) : null;
            if (provider == null) {
                throw e;
            }
            return provider;
        }
    }

    private @Nullable Class<?> fromHost(String name) {
        try {
            return host.loadClass(name);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = super.getResource(name);
        return own == null && isProviderList(name) ? host.getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        Enumeration<URL> own = super.getResources(name);
        if (own.hasMoreElements() || !isProviderList(name)) {
            return own;
        }
        URL ours = host.getResource(name);
        return ours == null ? own : Collections.enumeration(List.of(ours));
    }

    private static boolean isProviderList(String name) {
        return name.startsWith(SERVICES) && PROVIDERS.containsKey(name.substring(SERVICES.length()));
    }

    private static boolean isApi(String name) {
        if (!name.startsWith("jakarta.")) {
            return false;
        }
        for (String prefix : API) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
