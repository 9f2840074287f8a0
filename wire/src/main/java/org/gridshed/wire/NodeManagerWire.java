package org.gridshed.wire;

import java.util.Base64;
import java.util.List;
import org.gridshed.model.ArchiveKind;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.ServiceVersion;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** What cluster and pool managers ask of the node manager of one server. */
@HttpExchange("/wire/node")
public interface NodeManagerWire {

    /**
     * Makes this server host a service version for a pool, and returns when the service answers on it. Whatever it hosted
     * before is stopped first, unless it is the same version, which is kept running. An order with an epoch below the
     * present one is refused; the same order again is the same as once.
     *
     * @throws HostingFailedException if the archive cannot be fetched or its service does not start
     */
    @PostExchange("/host")
    @HeldCall
    NodeState host(@RequestBody HostOrder order);

    /** Stops whatever is hosted; the server then waits for an order. An epoch below the present one is ignored. */
    @PostExchange("/vacate")
    @HeldCall
    NodeState vacate(@RequestBody VacateOrder order);

    /** Returns what the node does now. */
    @GetExchange("/state")
    NodeState state();

    /** Runs an attempt against the hosted service and returns when it ended. The same attempt again joins the running one. */
    @PostExchange("/run")
    @HeldCall
    RunReply run(@RequestBody RunRequest request);

    /** Stops an attempt and returns when nothing of it runs any more; false if it is not running here. */
    @PostExchange("/stop")
    @HeldCall
    boolean stop(@RequestBody AttemptRef attempt);

    /**
     * Returns the attempts that run here, or ended here without anyone having taken the reply yet. A restarted pool manager
     * adopts them by calling {@link #await}.
     */
    @GetExchange("/attempts")
    List<HeldAttempt> attempts();

    /** Waits for the end of an attempt that {@link #attempts} named; NOT_STARTED if it is not known here. */
    @PostExchange("/await")
    @HeldCall
    RunReply await(@RequestBody AttemptRef attempt);

    /** Starts an archive for a trial, beside whatever runs, and returns its documents; stops it again. */
    @PostExchange("/trial")
    @HeldCall
    TrialReport trial(@RequestBody TrialOrder order);

    /** Returns the end of what the hosts of a service wrote on this server, at most {@code bytes}. */
    @GetExchange("/logs/{service}")
    String logs(@PathVariable("service") String service, @RequestParam("bytes") int bytes);

    /**
     * What to host.
     *
     * @param version the code
     * @param pool for whom
     * @param epoch of the grant
     * @param memoryMegabytes heap of the service host; 16 to 1,048,576
     */
    record HostOrder(ServiceVersion version, String pool, long epoch, int memoryMegabytes) {}

    /** By whose right the server is emptied. */
    record VacateOrder(long epoch) {}

    /**
     * An attempt that a node holds.
     *
     * @param attempt which
     * @param pool for whom it ran
     * @param running false once it has ended and its reply waits to be taken
     */
    record HeldAttempt(AttemptRef attempt, String pool, boolean running) {}

    /** What a node does. */
    enum Phase {
        /** Hosts nothing. */
        EMPTY,
        /** Fetches, unpacks or starts. */
        STARTING,
        /** The service answers. */
        READY,
        /** Its host ended by itself and is started again after a pause. */
        RESTARTING,
        /** Its host ended too often; the server waits for an order. */
        FAILED
    }

    /**
     * A node as it stands.
     *
     * @param server its name
     * @param processors jobs it can run at once
     * @param phase what it does
     * @param pool for whom; null when empty
     * @param version what it hosts; null when empty
     * @param epoch of the last order taken; 0 before the first
     * @param running attempts that run now
     * @param detail why it is in {@link Phase#FAILED} or {@link Phase#RESTARTING}
     */
    record NodeState(
            String server,
            int processors,
            Phase phase,
            @Nullable String pool,
            @Nullable ServiceVersion version,
            long epoch,
            int running,
            @Nullable String detail) {}

    /**
     * An archive to try.
     *
     * @param digest of the archive in the code store
     * @param kind what it is
     * @param service name under which its addresses appear
     * @param memoryMegabytes heap of the service host
     * @param patienceSeconds how long it may take to answer
     */
    record TrialOrder(String digest, ArchiveKind kind, String service, int memoryMegabytes, double patienceSeconds) {}

    /**
     * What a trial found.
     *
     * @param failure why the archive cannot be hosted, naming entry or class; null if it can
     * @param documents WSDL and XSD documents, the main WSDL first; empty after a failure
     * @param startSeconds how long the host took to answer
     */
    record TrialReport(@Nullable String failure, List<Document> documents, double startSeconds) {
        public TrialReport {
            documents = List.copyOf(documents);
        }
    }

    /**
     * One description document.
     *
     * @param kind {@code wsdl} or {@code xsd}
     * @param name by which {@code ?wsdl=} or {@code ?xsd=} asks for it; empty for the main WSDL of an endpoint
     * @param endpoint path of the endpoint it describes, starting with {@code /services/}
     * @param location the address it had at the host, as its fellows name it
     * @param base64 its bytes as the service made them, in base64
     */
    record Document(String kind, String name, String endpoint, String location, String base64) {
        /** Returns the document's bytes. */
        public byte[] bytes() {
            return Base64.getDecoder().decode(base64);
        }
    }
}
