package org.gridshed.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.gridshed.app.Gridshed;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DemoIT {
    @Test
    void the_demo_shows_three_services_and_a_move() {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Gridshed.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));

        int code = line.execute("demo", "--seconds", "25");

        assertThat(code).as("%s%n%s", out, err).isZero();
        assertThat(out.toString())
                .contains("primes.countPrimes(limit=1000)", "statistics.summarise(", "words.countWords(")
                .containsPattern("move \\d+ ends, server-\\d: \\S+ -> \\S+ \\(done\\)")
                .contains("Summary under policy");
    }
}
