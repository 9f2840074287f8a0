package org.gridshed.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.catalina.Context;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleEvent;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.modeler.Registry;

/** The one HTTP server of this JVM: an embedded Tomcat on loopback that serves the hosted service and its health. */
public final class HttpServer {
    /** Name of the servlet that serves a WAR's plain files. */
    public static final String DEFAULT_SERVLET = "default";

    /** Platform threads, since hosted jobs compute for seconds: on virtual ones they would starve each other. */
    private static final int MAX_THREADS = 512;

    private static final Duration KEEP_ALIVE = Duration.ofMinutes(5);
    private static final int MAX_HEADER_BYTES = 64 * 1024;

    private final Tomcat tomcat;
    private final Connector connector;
    private final HostGate gate = new HostGate();

    /**
     * Sets the server up; it does not listen yet.
     *
     * @param work folder for Tomcat's own files
     * @param port the port on loopback, 0 for any free one
     */
    public HttpServer(Path work, int port) throws IOException {
        // Must come first. Nobody reads this JVM's management beans, and to register them takes a fifth of the start.
        Registry.disableRegistry();
        Path base = Files.createDirectories(work.resolve("tomcat"));
        tomcat = new Tomcat();
        tomcat.setBaseDir(base.toString());
        connector = connector(port);
        tomcat.setConnector(connector);
        tomcat.getHost().setAutoDeploy(false);
        tomcat.getHost().setDeployOnStartup(false);
        tomcat.getEngine().getPipeline().addValve(gate);
    }

    private static Connector connector(int port) {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(port);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxThreads", Integer.toString(MAX_THREADS));
        connector.setProperty("minSpareThreads", "2");
        connector.setProperty("maxConnections", "20000");
        connector.setProperty("acceptCount", "1000");
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("keepAliveTimeout", Long.toString(KEEP_ALIVE.toMillis()));
        connector.setProperty("tcpNoDelay", "true");
        connector.setProperty("maxSwallowSize", "-1");
        connector.setProperty("maxHttpRequestHeaderSize", Integer.toString(MAX_HEADER_BYTES));
        connector.setXpoweredBy(false);
        return connector;
    }

    /** Adds an empty web application, without descriptors, scanning or sessions, for servlets added by hand. */
    public Context addPlainContext(String path) {
        return tomcat.addContext(path, null);
    }

    /**
     * Adds an unpacked WAR.
     *
     * @param path its context path
     * @param folder where it lies
     * @param parent what its class loader sees beside what it brought
     */
    public StandardContext addWar(String path, Path folder, ClassLoader parent) {
        StandardContext context = new StandardContext();
        context.setName(path);
        context.setPath(path);
        context.setDocBase(folder.toString());
        context.setParentClassLoader(parent);
        ContextConfig descriptors = new Descriptors();
        descriptors.setDefaultWebXml(tomcat.noDefaultWebXmlPath());
        context.addLifecycleListener(event -> addDefaults(context, event));
        context.addLifecycleListener(descriptors);
        tomcat.getHost().addChild(context);
        return context;
    }

    /** What a server's own web.xml would add; no JSP, which no SOAP stack needs and which makes every start slower. */
    private static void addDefaults(StandardContext context, LifecycleEvent event) {
        if (Lifecycle.BEFORE_START_EVENT.equals(event.getType())) {
            Wrapper servlet = Tomcat.addServlet(context, DEFAULT_SERVLET, DefaultServlet.class.getName());
            servlet.setLoadOnStartup(1);
            servlet.setOverridable(true);
            context.addServletMapping("/", DEFAULT_SERVLET);
            context.addWelcomeFile("index.html");
        }
    }

    /**
     * Starts to listen.
     *
     * @throws HostingException if the server does not come up, for example as the port is taken
     */
    public void start() throws HostingException {
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            throw new HostingException("the HTTP server did not start: " + HostingException.describe(e), null, e);
        }
        if (connector.getLocalPort() < 0) {
            throw new HostingException("the HTTP server does not listen; is the port taken?", null);
        }
    }

    /** Returns the port that it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /**
     * Takes no new connection, lets running requests finish, and stops.
     *
     * @param patience how long requests may still run
     */
    public void stop(Duration patience) {
        connector.pause();
        gate.close(patience);
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            System.err.println("stopping the HTTP server: " + HostingException.describe(e));
        }
    }

    /** Reads web.xml with the host's classes: Tomcat would look for its own among those that the WAR sees. */
    private static final class Descriptors extends ContextConfig {
        @Override
        public void lifecycleEvent(LifecycleEvent event) {
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            thread.setContextClassLoader(HttpServer.class.getClassLoader());
            try {
                super.lifecycleEvent(event);
            } finally {
                thread.setContextClassLoader(before);
            }
        }
    }
}
