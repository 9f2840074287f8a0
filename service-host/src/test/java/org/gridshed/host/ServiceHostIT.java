package org.gridshed.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.gridshed.host.hosted.Needy;
import org.gridshed.host.hosted.Probe;
import org.gridshed.host.hosted.Second;
import org.gridshed.host.training.EchoServlet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ServiceHostIT {
    @TempDir
    Path folder;

    @Test
    void a_plain_jar_answers_both_versions_of_soap_each_in_its_own() throws IOException {
        try (HostProcess host = sample("primes", "jar")) {
            String body = "<p:countPrimes xmlns:p='urn:gridshed:samples:primes'><limit>1000000</limit></p:countPrimes>";

            String old = host.call("/services/primes", HostProcess.SOAP11, body);
            String recent = host.call("/services/primes", HostProcess.SOAP12, body);

            assertThat(host.line())
                    .startsWith("GRIDSHED-READY {")
                    .contains("\"path\":\"/services/primes\"", "\"portName\":\"PrimesPort\"");
            assertThat(old).contains("<count>78498</count>", HostProcess.SOAP11);
            assertThat(recent).contains("<count>78498</count>", HostProcess.SOAP12);
            assertThat(host.get("/gridshed/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_jar_with_libraries_of_its_own_answers() throws IOException {
        try (HostProcess host = sample("statistics", "jar")) {
            String answer = host.call(
                    "/services/statistics",
                    HostProcess.SOAP11,
                    "<p:summarise xmlns:p='urn:gridshed:samples:statistics'><number>1</number><number>2</number>"
                            + "<number>6</number></p:summarise>");

            assertThat(answer).contains("<count>3</count>", "<mean>3.0</mean>", "<median>2.0</median>");
        }
    }

    @Test
    void a_war_answers_with_the_stack_it_brought_and_its_documents_point_to_the_front_door() throws IOException {
        Path archive = HostProcess.sample("words", "war");
        try (HostProcess host =
                HostProcess.start(archive, "war", folder.resolve("w"), "words", "--public-base", "http://door:80")) {
            String answer = host.call(
                    "/services/words",
                    HostProcess.SOAP11,
                    "<p:countWords xmlns:p='urn:gridshed:samples:words'><text>a b a</text></p:countWords>");

            assertThat(host.line()).contains("\"portName\":\"WordsPort\"", "\"path\":\"/services/words\"");
            assertThat(answer).contains("<text>a</text><count>2</count>", "<text>b</text><count>1</count>");
            assertThat(host.document("words.wsdl"))
                    .contains("http://door:80/services/words?xsd=1.xsd", "location=\"http://door:80/services/words\"");
            assertThat(host.document("1.xsd")).contains("countWordsResponse");
        }
    }

    @Test
    void two_services_with_versions_of_a_library_that_conflict_both_answer() throws IOException {
        String body = "<p:newestFormat xmlns:p='urn:gridshed:samples:conflict'/>";
        try (HostProcess a = sample("conflict-a", "jar");
                HostProcess b = sample("conflict-b", "jar")) {
            assertThat(a.call("/services/conflict-a", HostProcess.SOAP11, body)).contains("<format>52</format>");
            assertThat(b.call("/services/conflict-b", HostProcess.SOAP11, body)).contains("<format>71</format>");
        }
    }

    @Test
    void a_service_sees_the_jakarta_api_but_nothing_of_the_host() throws IOException {
        Path jar = Archives.jar(folder.resolve("probe.jar"), Probe.class, Probe.Note.class, Second.class);
        try (HostProcess host = HostProcess.start(jar, "jar", folder.resolve("w"), "probe")) {
            assertThat(sees(host, "jakarta.xml.ws.Service")).contains("own true, context true");
            assertThat(sees(host, Probe.class.getName())).contains("own true, context true");
            for (String hidden : List.of(
                    "org.apache.cxf.Bus",
                    "org.apache.catalina.startup.Tomcat",
                    "org.objectweb.asm.ClassReader",
                    "com.ctc.wstx.stax.WstxInputFactory",
                    "org.gridshed.host.ServiceHost")) {
                assertThat(sees(host, hidden)).as(hidden).contains("own false, context false");
            }
            assertThat(host.call("/services/probe", HostProcess.SOAP11, "<p:binds xmlns:p='urn:probe'/>"))
                    .contains("bound");
            assertThat(host.standardError()).contains("asked for org.apache.cxf.Bus");
        }
    }

    @Test
    void a_second_service_of_an_archive_answers_under_its_port() throws IOException {
        Path jar = Archives.jar(folder.resolve("two.jar"), Probe.class, Probe.Note.class, Second.class);
        try (HostProcess host = HostProcess.start(jar, "jar", folder.resolve("w"), "two")) {
            String answer = host.call("/services/two/SecondPort", HostProcess.SOAP11, "<s:word xmlns:s='urn:second'/>");

            assertThat(answer).contains("second");
            assertThat(host.document("index.json"))
                    .contains("\"path\":\"/services/two\"", "\"path\":\"/services/two/SecondPort\"");
        }
    }

    @Test
    void a_war_of_plain_servlets_brings_its_wsdl_as_a_file() throws IOException {
        String wsdl = """
                <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
                  <import namespace="urn:x" location="types/x.xsd"/>
                  <service name="Plain"><port name="PlainPort">
                    <soap:address location="http://old.example:8080/shop/echo"/>
                  </port></service>
                </definitions>
                """;
        Path war = Archives.pack(
                folder.resolve("plain.war"),
                "WEB-INF/classes/",
                List.of(EchoServlet.class),
                Map.of(
                        "WEB-INF/wsdl/plain.wsdl",
                        wsdl,
                        "WEB-INF/wsdl/types/x.xsd",
                        "<schema xmlns='http://www.w3.org/2001/XMLSchema'/>"));
        try (HostProcess host = HostProcess.start(war, "war", folder.resolve("w"), "plain")) {
            assertThat(host.line()).contains("\"path\":\"/services/plain/echo\"", "\"serviceName\":\"Plain\"");
            assertThat(host.document("plain.wsdl"))
                    .contains("http://gridshed.invalid/services/plain/echo", "/services/plain?xsd=x.xsd");
            assertThat(host.call("/services/plain/echo", HostProcess.SOAP11, "<hello/>"))
                    .contains("<hello/>");
        }
    }

    @Test
    void a_war_written_against_javax_is_converted() throws IOException {
        Path war = folder.resolve("old.war");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(war))) {
            out.putNextEntry(new JarEntry("WEB-INF/classes/old/Servlet.class"));
            out.write(classFile("old/Servlet", "javax/servlet/http/HttpServlet"));
            out.putNextEntry(new JarEntry("WEB-INF/web.xml"));
            out.write("""
                    <web-app xmlns="http://xmlns.jcp.org/xml/ns/javaee" version="3.1">
                      <servlet><servlet-name>s</servlet-name><servlet-class>old.Servlet</servlet-class></servlet>
                      <servlet-mapping><servlet-name>s</servlet-name><url-pattern>/s</url-pattern></servlet-mapping>
                    </web-app>
                    """.getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new JarEntry("WEB-INF/wsdl/old.wsdl"));
            out.write("<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'/>".getBytes(StandardCharsets.UTF_8));
        }
        try (HostProcess host = HostProcess.start(war, "war", folder.resolve("w"), "old")) {
            // What HttpServlet itself answers to a GET that a subclass does not serve.
            assertThat(host.get("/services/old/s").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void an_archive_that_lacks_a_class_fails_and_names_the_class() throws Exception {
        Path jar = Archives.jar(folder.resolve("needy.jar"), Needy.class);
        try (HostProcess host = HostProcess.start(jar, "jar", folder.resolve("w"), "needy")) {
            assertThat(host.line())
                    .startsWith("GRIDSHED-FAILED {")
                    .contains("\"entry\":\"" + Needy.class.getName() + "\"", "Needy$Missing");
            assertThat(host.exitCode()).isEqualTo(3);
        }
    }

    @Test
    void a_file_that_is_no_archive_fails_with_a_reason() throws Exception {
        Path jar = Files.writeString(folder.resolve("text.jar"), "not a jar");
        try (HostProcess host = HostProcess.start(jar, "jar", folder.resolve("w"), "text")) {
            assertThat(host.line()).startsWith("GRIDSHED-FAILED {").contains("text.jar");
            assertThat(host.exitCode()).isEqualTo(3);
        }
    }

    @Test
    void a_war_without_any_wsdl_fails_with_advice() throws Exception {
        Path war = Archives.pack(folder.resolve("x.war"), "WEB-INF/classes/", List.of(EchoServlet.class), Map.of());
        try (HostProcess host = HostProcess.start(war, "war", folder.resolve("w"), "x")) {
            assertThat(host.line()).startsWith("GRIDSHED-FAILED {").contains("WEB-INF/wsdl/");
            assertThat(host.exitCode()).isEqualTo(3);
        }
    }

    @Test
    void the_end_of_standard_input_ends_the_host() throws Exception {
        try (HostProcess host = sample("primes", "jar")) {
            host.closeStandardInput();

            assertThat(host.exitCode()).isZero();
        }
    }

    @Test
    void a_running_call_is_answered_before_a_terminated_host_ends() throws Exception {
        try (HostProcess host = sample("primes", "jar")) {
            String body = "<p:countPrimes xmlns:p='urn:gridshed:samples:primes'><limit>10</limit>"
                    + "<seconds>2</seconds><share>0</share></p:countPrimes>";
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(() -> host.call("/services/primes", HostProcess.SOAP11, body));
            org.awaitility.Awaitility.await()
                    .until(
                            () -> host.get("/gridshed/health").headers().firstValue("X-Running"),
                            running -> running.equals(java.util.Optional.of("1")));

            host.terminate();

            assertThat(answer.get()).contains("<count>4</count>");
            // 143 for the signal; 0 if standard input, which Java closes along with it, was seen first.
            assertThat(host.exitCode()).isIn(0, 143);
        }
    }

    private HostProcess sample(String name, String kind) throws IOException {
        return HostProcess.start(HostProcess.sample(name, kind), kind, folder.resolve(name), name);
    }

    private static String sees(HostProcess host, String type) {
        return host.call(
                "/services/probe",
                HostProcess.SOAP11,
                "<p:sees xmlns:p='urn:probe'><name>" + type + "</name></p:sees>");
    }

    /** Returns a public class with nothing but a constructor. */
    private static byte[] classFile(String name, String superclass) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, superclass, null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, superclass, "<init>", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
