package org.gridshed.host.cxf;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.jaxws.support.JaxWsImplementorInfo;
import org.apache.cxf.resource.ClassLoaderResolver;
import org.apache.cxf.resource.ResourceManager;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;
import org.gridshed.host.Deployment;
import org.gridshed.host.Endpoint;
import org.gridshed.host.HostArguments;
import org.gridshed.host.HostingException;
import org.gridshed.host.HttpServer;
import org.gridshed.host.IsolatedLoader;
import org.gridshed.host.ServiceContainer;
import org.gridshed.host.cxf.ServiceClasses.ServiceClass;

/** Runs JAX-WS jars on Apache CXF. */
public final class CxfContainer implements ServiceContainer {
    /** Called by {@link java.util.ServiceLoader}. */
    public CxfContainer() {}

    @Override
    public String kind() {
        return "jar";
    }

    @Override
    public Deployment deploy(HostArguments arguments, HttpServer server) throws HostingException {
        ClassLoader host = CxfContainer.class.getClassLoader();
        ServiceJar jar = ServiceJar.open(arguments.archive(), arguments.work().resolve("lib"));
        IsolatedLoader loader = new IsolatedLoader(jar.urls(), host);
        Bus bus = bus(host, loader);
        addServlet(server, bus);
        CxfDeployment deployment = new CxfDeployment(bus, loader, arguments.servicePath());
        publish(jar.services(), deployment, arguments.service());
        return deployment;
    }

    private static Bus bus(ClassLoader host, ClassLoader service) {
        Map<Class<?>, Object> extensions = new HashMap<>();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(host);
        try {
            Bus bus = new ExtensionManagerBus(extensions, new HashMap<>(), host);
            bus.setExtension(new RuntimeLoader(host, service), ClassLoader.class);
            bus.getExtension(ResourceManager.class).addResourceResolver(new ClassLoaderResolver(service));
            return bus;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static void addServlet(HttpServer server, Bus bus) {
        CXFNonSpringServlet servlet = new CXFNonSpringServlet(null, bus);
        Context context = server.addPlainContext("");
        Wrapper wrapper = org.apache.catalina.startup.Tomcat.addServlet(context, "cxf", servlet);
        wrapper.addInitParameter("hide-service-list-page", "true");
        // Otherwise CXF takes a lock on the endpoint in every call, to note the address it was called at.
        wrapper.addInitParameter("disable-address-updates", "true");
        wrapper.setLoadOnStartup(1);
        context.addServletMapping("/services/*", "cxf");
    }

    private static void publish(List<ServiceClass> classes, CxfDeployment deployment, String service)
            throws HostingException {
        for (ServiceClass serviceClass : classes) {
            String address = "/" + service;
            try {
                Class<?> type = deployment.loader().loadClass(serviceClass.name());
                JaxWsImplementorInfo described = new JaxWsImplementorInfo(type);
                QName port = described.getEndpointName();
                if (!deployment.endpoints().isEmpty()) {
                    address += "/" + port.getLocalPart();
                }
                deployment.add(
                        new Endpoint(
                                "/services" + address,
                                port.getLocalPart(),
                                described.getServiceName().getLocalPart(),
                                type.getName()),
                        start(type, address, deployment));
            } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
                Throwable shown = e instanceof InvocationTargetException wrapped ? wrapped.getTargetException() : e;
                throw new HostingException(
                        "service class " + serviceClass.name() + " cannot be published: "
                                + HostingException.describe(shown),
                        serviceClass.name(),
                        e);
            }
        }
    }

    private static org.apache.cxf.endpoint.Server start(Class<?> type, String address, CxfDeployment deployment)
            throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(deployment.loader());
        Object bean;
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            bean = constructor.newInstance();
        } finally {
            thread.setContextClassLoader(before);
        }
        ServiceFactory factory = new ServiceFactory(deployment.loader());
        factory.setBus(deployment.bus());
        factory.setServiceBean(bean);
        factory.setAddress(address);
        return factory.create();
    }

    /** The published endpoints of one jar. */
    private static final class CxfDeployment implements Deployment {
        private final Bus bus;
        private final IsolatedLoader loader;
        private final String path;
        private final List<Endpoint> endpoints = new ArrayList<>();
        private final List<org.apache.cxf.endpoint.Server> servers = new ArrayList<>();

        CxfDeployment(Bus bus, IsolatedLoader loader, String path) {
            this.bus = bus;
            this.loader = loader;
            this.path = path;
        }

        Bus bus() {
            return bus;
        }

        IsolatedLoader loader() {
            return loader;
        }

        void add(Endpoint endpoint, org.apache.cxf.endpoint.Server server) {
            endpoints.add(endpoint);
            servers.add(server);
        }

        @Override
        public void awaitStarted() {
            // Published while it was deployed; nothing is left to wait for.
        }

        @Override
        public List<Endpoint> endpoints() {
            return List.copyOf(endpoints);
        }

        @Override
        public List<String> documentPaths() {
            return endpoints.stream().map(e -> e.path() + "?wsdl").toList();
        }

        @Override
        public List<java.nio.file.Path> documentFolders() {
            return List.of();
        }

        @Override
        public String troubles() {
            return "none of the addresses of " + path + " answered with a WSDL";
        }

        @Override
        public void close() {
            servers.forEach(org.apache.cxf.endpoint.Server::destroy);
            bus.shutdown(true);
        }
    }
}
