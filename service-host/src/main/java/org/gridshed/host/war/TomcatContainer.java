package org.gridshed.host.war;

import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.core.StandardContext;
import org.apache.tomcat.util.scan.StandardJarScanner;
import org.gridshed.host.Deployment;
import org.gridshed.host.Endpoint;
import org.gridshed.host.HostArguments;
import org.gridshed.host.HostingException;
import org.gridshed.host.HttpServer;
import org.gridshed.host.IsolatedLoader;
import org.gridshed.host.ServiceContainer;

/** Runs WARs, whatever SOAP stack they bring. */
public final class TomcatContainer implements ServiceContainer {
    /** Called by {@link java.util.ServiceLoader}. */
    public TomcatContainer() {}

    @Override
    public String kind() {
        return "war";
    }

    @Override
    public Deployment deploy(HostArguments arguments, HttpServer server) throws HostingException {
        Path folder = WarFolder.of(arguments);
        ClassLoader host = TomcatContainer.class.getClassLoader();
        FirstTrouble trouble = FirstTrouble.watch();
        StandardContext context = server.addWar(arguments.servicePath(), folder, new IsolatedLoader(List.of(), host));
        StandardJarScanner scanner = new StandardJarScanner();
        scanner.setScanClassPath(false);
        scanner.setScanManifest(false);
        context.setJarScanner(scanner);
        context.setReloadable(false);
        // Its searches for leaks are for servers that live on after an application has stopped.
        context.setSkipMemoryLeakChecksOnJvmShutdown(true);
        context.setClearReferencesRmiTargets(false);
        context.setClearReferencesThreadLocals(false);
        return new WarDeployment(context, folder, trouble);
    }

    /**
     * One started WAR.
     *
     * @param context Tomcat's side of it
     * @param folder where it is unpacked
     * @param trouble what went wrong first while it started
     */
    private record WarDeployment(StandardContext context, Path folder, FirstTrouble trouble) implements Deployment {
        @Override
        public void awaitStarted() throws HostingException {
            if (context.getState() != LifecycleState.STARTED) {
                throw new HostingException("the web application did not start: " + trouble.text(), trouble.entry());
            }
        }

        @Override
        public List<Endpoint> endpoints() {
            return List.of();
        }

        @Override
        public List<String> documentPaths() {
            return new DocumentGuesses(context, folder).paths();
        }

        @Override
        public List<Path> documentFolders() {
            return List.of(folder.resolve("WEB-INF").resolve("wsdl"));
        }

        @Override
        public String troubles() {
            return trouble.text();
        }

        @Override
        public void close() {
            trouble.close();
        }
    }
}
