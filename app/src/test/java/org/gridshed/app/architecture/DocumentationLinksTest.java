package org.gridshed.app.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link of the documentation leads somewhere: to a file, and where it names a method, to that method. */
class DocumentationLinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    @Test
    void no_link_is_dead() {
        List<String> dead = new ArrayList<>();
        pages().forEach(page -> dead.addAll(deadLinks(page)));

        assertThat(dead).isEmpty();
    }

    @Test
    void the_architecture_page_names_methods() throws IOException {
        Matcher links = LINK.matcher(Files.readString(ROOT.resolve("docs/architecture.md")));

        assertThat(links.results()
                        .filter(m -> m.group(1).matches(".*\\.java#\\w+"))
                        .count())
                .isGreaterThan(15);
    }

    private static Stream<Path> pages() {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> samples = Files.walk(ROOT.resolve("samples"), 1)) {
            return Stream.of(top, docs, samples)
                    .flatMap(s -> s)
                    .filter(p -> p.toString().endsWith(".md"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> deadLinks(Path page) {
        try {
            return LINK.matcher(Files.readString(page))
                    .results()
                    .map(m -> m.group(1))
                    .filter(link -> !link.matches("(https?|mailto):.*"))
                    .filter(link -> isDead(page, link))
                    .map(link -> ROOT.relativize(page) + ": " + link)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isDead(Path page, String link) {
        String[] parts = link.split("#", 2);
        if (parts[0].isEmpty()) {
            return false;
        }
        Path target = page.resolveSibling(parts[0]).normalize();
        if (!Files.exists(target)) {
            return true;
        }
        if (parts.length == 1 || !parts[0].endsWith(".java")) {
            return false;
        }
        try {
            return !Pattern.compile("\\b" + Pattern.quote(parts[1]) + "\\s*\\(")
                    .matcher(Files.readString(target))
                    .find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
