package org.gridshed.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void columns_are_as_wide_as_their_widest_cell_and_numbers_stand_right() {
        Table table = new Table("NAME", "JOBS", "SHARE");
        table.row("primes", 7, "50%");
        table.row("w", 120, "-");
        StringWriter text = new StringWriter();

        table.print(new PrintWriter(text));

        assertThat(text.toString().lines())
                .containsExactly("NAME    JOBS  SHARE", "primes     7    50%", "w        120      -");
    }

    @Test
    void nothing_is_a_dash_and_lists_have_commas() {
        var nodes = AdminClient.JSON.readTree(
                "{\"none\":null,\"empty\":[],\"two\":[\"a\",\"b\"],\"rate\":0.12345,\"n\":3}");

        assertThat(Table.text(nodes.path("none"))).isEqualTo("-");
        assertThat(Table.text(nodes.path("missing"))).isEqualTo("-");
        assertThat(Table.text(nodes.path("empty"))).isEqualTo("-");
        assertThat(Table.text(nodes.path("two"))).isEqualTo("a,b");
        assertThat(Table.text(nodes.path("rate"))).isEqualTo("0.12");
        assertThat(Table.text(nodes.path("n"))).isEqualTo("3");
    }
}
