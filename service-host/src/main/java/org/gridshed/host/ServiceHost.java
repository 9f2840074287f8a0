package org.gridshed.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.gridshed.host.documents.Document;
import org.gridshed.host.documents.DocumentFolder;
import org.gridshed.host.documents.DocumentGatherer;
import org.gridshed.host.documents.Loopback;
import org.gridshed.host.documents.WsdlPorts;
import org.gridshed.host.training.Training;

/**
 * The program. Exit codes: 0 stopped on request, 2 wrong use, 3 the archive cannot be hosted.
 *
 * <p>{@code docs/service-host.md} holds the command line, the protocol with the parent and what start-up takes.
 */
public final class ServiceHost {
    /** How long running requests may take to finish after SIGTERM; the parent may kill earlier. */
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);

    private static final int WRONG_USE = 2;
    private static final int CANNOT_HOST = 3;

    private ServiceHost() {}

    /** Hosts one archive until it is told to stop, or makes a training run for the AOT cache. */
    public static void main(String[] args) {
        ParentLink parent = ParentLink.takeStandardOutput();
        HostLog.toStandardError();
        if (args.length > 0 && "--train".equals(args[0])) {
            Training.run(Arrays.copyOfRange(args, 1, args.length));
            return;
        }
        HostArguments arguments;
        try {
            arguments = HostArguments.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.print(HostArguments.USAGE);
            System.exit(WRONG_USE);
            return;
        }
        ParentLink.endWithParent();
        try {
            HostedService hosted = HostedService.start(arguments);
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> hosted.stop(STOP_PATIENCE)));
            parent.ready(hosted.port(), hosted.endpoints(), hosted.documents());
        } catch (HostingException e) {
            e.printStackTrace();
            parent.failed(e);
            Runtime.getRuntime().halt(CANNOT_HOST);
        } catch (Throwable e) {
            // The top of the program: whatever the hosted code threw, the parent must hear of it.
            e.printStackTrace();
            parent.failed(new HostingException("the host failed: " + HostingException.describe(e), null, e));
            Runtime.getRuntime().halt(CANNOT_HOST);
        }
    }

    /**
     * A service that answers.
     *
     * @param server what it answers through
     * @param deployment what the container made of the archive
     * @param endpoints its ports
     * @param documents the folder with its documents; empty or missing if none were asked for
     */
    public record HostedService(HttpServer server, Deployment deployment, List<Endpoint> endpoints, Path documents) {

        /**
         * Deploys the archive, starts the server and gathers the documents.
         *
         * @throws HostingException if the archive cannot be hosted
         */
        public static HostedService start(HostArguments arguments) throws HostingException {
            ServiceContainer container = Containers.forKind(arguments.kind());
            try {
                Files.createDirectories(arguments.work());
                HttpServer server = new HttpServer(arguments.work(), arguments.port());
                Deployment deployment = container.deploy(arguments, server);
                server.start();
                deployment.awaitStarted();
                Path folder = arguments.work().resolve("documents");
                List<Endpoint> endpoints = deployment.endpoints();
                if (arguments.documents()) {
                    List<Document> documents = new DocumentGatherer(
                                    new Loopback(server.port()), arguments.servicePath())
                            .gather(deployment, arguments.publicBase());
                    DocumentFolder.write(folder, documents);
                    endpoints = endpoints.isEmpty() ? WsdlPorts.of(documents) : endpoints;
                }
                return new HostedService(server, deployment, endpoints, folder);
            } catch (IOException e) {
                throw new HostingException("the host's files: " + HostingException.describe(e), null, e);
            }
        }

        /** Returns the port that it listens on. */
        public int port() {
            return server.port();
        }

        /** Takes no more requests, lets running ones finish for at most {@code patience}, and lets the code clean up. */
        public void stop(Duration patience) {
            server.stop(patience);
            deployment.close();
        }
    }
}
