package org.gridshed.app.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Which module may use which, where the clock may be read, and what must stay pure. */
class ModuleRulesTest {
    private static final String ROOT = "org.gridshed.";

    /** A module's package and the packages of ours that it may use, as docs/architecture.md lists them. */
    private static final Map<String, List<String>> USES = Map.ofEntries(
            Map.entry("model", List.of()),
            Map.entry("policies", List.of("model")),
            Map.entry("wire", List.of("model")),
            Map.entry("monitoring", List.of("model")),
            Map.entry("codestore", List.of("model", "wire")),
            Map.entry("host", List.of()),
            Map.entry("node", List.of("model", "wire")),
            Map.entry("pool", List.of("model", "wire", "policies", "monitoring")),
            Map.entry("cluster", List.of("model", "wire", "policies", "monitoring", "codestore")));

    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.gridshed");

    @TestFactory
    Stream<DynamicTest> a_module_uses_only_those_above_it() {
        return USES.keySet().stream()
                .sorted()
                .map(module -> DynamicTest.dynamicTest(module, () -> {
                    List<String> foreign = new ArrayList<>();
                    Stream.of(
                                    "model",
                                    "policies",
                                    "wire",
                                    "monitoring",
                                    "codestore",
                                    "host",
                                    "node",
                                    "pool",
                                    "cluster",
                                    "app")
                            .filter(other -> !other.equals(module))
                            .filter(other ->
                                    !USES.getOrDefault(module, List.of()).contains(other))
                            .forEach(other -> foreign.add(ROOT + other + ".."));
                    noClasses()
                            .that()
                            .resideInAPackage(ROOT + module + "..")
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(foreign.toArray(String[]::new))
                            .allowEmptyShould(module.equals("host"))
                            .check(OURS);
                }));
    }

    @Test
    void packages_form_no_cycle() {
        slices().matching("org.gridshed.(**)").should().beFreeOfCycles().check(OURS);
    }

    @Test
    void policies_and_kernels_are_pure() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.gridshed.policies..", "org.gridshed.model..", "org.gridshed.monitoring.window..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework..",
                        "org.slf4j..",
                        "java.util.logging..",
                        "java.io..",
                        "java.nio..",
                        "java.net..",
                        "java.sql..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .because("a decision is replayed from its observation alone")
                .check(OURS.that(new com.tngtech.archunit.base.DescribedPredicate<>("all but the bodies of messages") {
                    @Override
                    public boolean test(JavaClass type) {
                        return !type.getName().startsWith("org.gridshed.model.Body");
                    }
                }));
    }

    @Test
    void the_clock_is_read_only_in_the_wiring() {
        classes()
                .that()
                .resideOutsideOfPackage("org.gridshed.app..")
                .and()
                .haveSimpleNameNotEndingWith("Wiring")
                .and()
                .haveSimpleNameNotEndingWith("Application")
                .should(notCall(Map.of(
                        Instant.class.getName(), "now",
                        System.class.getName(), "nanoTime currentTimeMillis",
                        Thread.class.getName(), "sleep")))
                .check(OURS);
    }

    @Test
    void dispatch_and_allocation_know_neither_http_nor_sql() {
        noClasses()
                .that()
                .resideInAnyPackage("org.gridshed.cluster.dispatch..", "org.gridshed.cluster.allocation..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.gridshed.cluster.soap..",
                        "org.gridshed.cluster.jdbc..",
                        "org.gridshed.cluster.api..",
                        "org.springframework.jdbc..",
                        "jakarta.servlet..")
                .check(OURS);
    }

    @Test
    void every_package_says_what_may_be_null() {
        List<String> unmarked = OURS.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(p -> p.tryGetAnnotationOfType("org.jspecify.annotations.NullMarked")
                        .isEmpty())
                .map(p -> p.getName())
                .toList();

        assertThat(unmarked).isEmpty();
    }

    private static ArchCondition<JavaClass> notCall(Map<String, String> methods) {
        return new ArchCondition<>("not read the clock by themselves, nor sleep") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getMethodCallsFromSelf().forEach(call -> {
                    String names = methods.getOrDefault(call.getTargetOwner().getName(), "");
                    boolean reads =
                            List.of(names.split(" ")).contains(call.getTarget().getName());
                    // A static method counts only without a clock argument.
                    if (reads
                            && (!call.getTarget().getName().equals("now")
                                    || call.getTarget().getRawParameterTypes().isEmpty())) {
                        events.add(SimpleConditionEvent.violated(call, call.getDescription()));
                    }
                });
            }
        };
    }
}
