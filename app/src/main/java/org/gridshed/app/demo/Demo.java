package org.gridshed.app.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridshed.app.command.AdminClient;
import org.gridshed.app.command.CallCommand;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.app.command.Multipart;
import org.gridshed.app.local.Progress;
import org.gridshed.app.soap.Operation;
import org.gridshed.app.soap.SoapAnswer;
import org.gridshed.app.soap.SoapCallException;
import org.gridshed.app.soap.SoapClient;
import org.gridshed.app.soap.Values;
import tools.jackson.databind.JsonNode;

/** Uploads the samples to a running system, calls them, loads them, and tells what happens. */
public final class Demo {
    /** Target response time of all samples: four mean jobs. */
    static final Duration TARGET = Duration.ofSeconds(8);

    private static final String STATIC = "static";
    private static final String DEFAULT_POLICY = "heuristic";
    // Phases are short here, so a move may be worth its while sooner than the default of K allows.
    private static final Map<String, String> DEFAULT_PARAMETERS = Map.of("k", "2");
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration TABLE_EVERY = Duration.ofSeconds(5);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final DemoSettings settings;
    private final AdminClient admin;
    private final Path samples;
    private final PrintWriter out;
    private final Progress progress;

    /**
     * Makes a demo.
     *
     * @param admin the system's administration
     * @param samples folder of the sample archives
     * @param out where it tells its story
     */
    public Demo(DemoSettings settings, AdminClient admin, Path samples, PrintWriter out, Progress progress) {
        this.settings = settings;
        this.admin = admin;
        this.samples = samples;
        this.out = out;
        this.progress = progress;
    }

    /** Runs it; true if all three services answered, all calls were answered, and a policy (unless static) moved a server. */
    public boolean run() throws InterruptedException {
        setPolicy(STATIC, Map.of());
        Sample.ALL.forEach(this::deploy);
        List<Operation> operations = new ArrayList<>();
        say("");
        say("Each service is called once:");
        for (Sample sample : Sample.ALL) {
            operations.add(callOnce(sample));
        }
        String policy = settings.policy() == null ? DEFAULT_POLICY : settings.policy();
        setPolicy(policy, settings.policy() == null ? DEFAULT_PARAMETERS : Map.of());
        List<Tally> tallies = Sample.ALL.stream().map(s -> new Tally(TARGET)).toList();
        List<Workload.Call> calls =
                Workload.of(settings.seed(), settings.length(), settings.servers(), settings.processors());
        say("");
        say("Policy '" + policy + "' decides every " + seconds(INTERVAL) + " s. The load: " + calls.size()
                + " calls in " + settings.seconds() + " s,");
        say("jobs of " + seconds(Workload.MEAN) + " s on average, target " + seconds(TARGET)
                + " s; most of it goes to one service, then to the next.");
        DemoReport report = new DemoReport(admin, out);
        try (DemoLoad load = new DemoLoad(admin, operations, tallies, calls)) {
            watch(load, report);
            if (!load.await(PATIENCE)) {
                say("Some calls were not answered within " + PATIENCE.toMinutes() + " minutes.");
                return false;
            }
        }
        report.news();
        return report.summary(tallies, policy, policy.equals(STATIC));
    }

    private void watch(DemoLoad load, DemoReport report) throws InterruptedException {
        long looks = TABLE_EVERY.dividedBy(LOOK_EVERY);
        int announced = -1;
        for (long second = 0; ; second++) {
            Duration at = LOOK_EVERY.multipliedBy(second);
            boolean loading = at.compareTo(settings.length()) < 0;
            int heavy = Workload.heavy(at, settings.length(), Sample.ALL.size());
            if (loading && heavy != announced) {
                say("");
                say("-- Most calls now go to " + Sample.ALL.get(heavy).name() + ".");
                announced = heavy;
            }
            report.news();
            if (second % looks == 0) {
                report.pools(at, load.open());
            }
            if (load.await(LOOK_EVERY)) {
                return;
            }
            if (at.compareTo(settings.length().plus(PATIENCE)) > 0) {
                return;
            }
        }
    }

    private void deploy(Sample sample) {
        progress.step("Uploading " + sample.archive() + " and trying it on a server ...");
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("name", sample.name());
        fields.put("owner", "demo");
        fields.put("category", "samples");
        fields.put("target", TARGET.toString());
        fields.put("declaredMean", Workload.MEAN.toString());
        fields.put("idempotent", "true");
        fields.put("percentile", "90");
        fields.put("window", "10");
        fields.put("minServers", "1");
        Multipart form = new Multipart();
        fields.forEach(form::field);
        admin.upload("/services", form.file("archive", samples.resolve(sample.archive())));
    }

    private Operation callOnce(Sample sample) {
        SoapClient soap = new SoapClient(admin.url(), admin::send);
        try {
            Operation operation = soap.operation(CallCommand.endpoints(admin, sample.name()), sample.operation(), null);
            SoapAnswer answer = soap.call(operation, Values.of(sample.values()));
            answer.fault().ifPresent(fault -> {
                throw CommandFailedException.failed(sample.name() + " answers with a fault: " + fault);
            });
            say("  " + sample.name() + "." + sample.operation() + "(" + String.join(", ", sample.values()) + ") = "
                    + answer.values());
            return operation;
        } catch (SoapCallException e) {
            throw CommandFailedException.failed(sample.name() + " cannot be called: " + e.getMessage());
        }
    }

    private void setPolicy(String name, Map<String, String> parameters) {
        JsonNode present = admin.get("/policy");
        admin.change(
                "PUT",
                "/policy",
                Map.of("name", name, "parameters", parameters, "interval", INTERVAL.toString()),
                present.path("version").asLong(0));
    }

    private void say(String text) {
        out.println(text);
        out.flush();
    }

    private static String seconds(Duration duration) {
        return String.valueOf(duration.toSeconds());
    }
}
