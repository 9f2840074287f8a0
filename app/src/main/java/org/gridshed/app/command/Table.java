package org.gridshed.app.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Rows of text under headings, each column as wide as its widest cell. Numbers stand right. */
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    /** Starts with headings. */
    public Table(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row. */
    public void row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell instanceof JsonNode node ? text(node) : String.valueOf(cell));
        }
        rows.add(row);
    }

    /** Prints all rows. */
    public void print(PrintWriter out) {
        int columns = rows.getFirst().size();
        int[] width = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                width[i] = Math.max(width[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                line.append(i == 0 ? "" : "  ").append(padded(row.get(i), width[i], isNumeric(i)));
            }
            out.println(line.toString().stripTrailing());
        }
        out.flush();
    }

    /** Returns a value as a cell: nothing as a dash, lists with commas. */
    public static String text(JsonNode node) {
        if (node.isNull() || node.isMissingNode()) {
            return "-";
        }
        if (node.isArray()) {
            return node.isEmpty()
                    ? "-"
                    : String.join(",", node.valueStream().map(Table::text).toList());
        }
        return node.isNumber() && !node.isIntegralNumber()
                ? String.format(Locale.ROOT, "%.2f", node.asDouble())
                : node.asString("");
    }

    private static String padded(String text, int width, boolean right) {
        String blanks = " ".repeat(width - text.length());
        return right ? blanks + text : text + blanks;
    }

    private boolean isNumeric(int column) {
        return rows.size() > 1
                && rows.stream().skip(1).map(row -> row.get(column)).allMatch(t -> t.matches("-|[-+]?[0-9.]+( ?[%s])?"))
                && rows.stream().skip(1).map(row -> row.get(column)).anyMatch(t -> !t.equals("-"));
    }
}
