package org.gridshed.node.attempt;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.gridshed.wire.RunRequest;
import org.gridshed.wire.envelope.HeaderFields;

/**
 * Sends a message to the service on this machine and brings its answer, bytes and end-to-end headers untouched. It never
 * sends a message twice: a connection that breaks after the message was sent is a broken attempt.
 */
public final class ServiceCaller implements ServiceCall, AutoCloseable {
    private static final int MAX_CONNECTIONS = 20_000;
    private static final Duration IDLE_CHECK = Duration.ofSeconds(1);

    private final CloseableHttpClient client;
    private final LongSupplier nanos;

    /** Makes a caller; {@code nanos} is a ticker in nanoseconds. */
    public ServiceCaller(LongSupplier nanos) {
        this.nanos = nanos;
        this.client = HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(MAX_CONNECTIONS)
                        .setMaxConnPerRoute(MAX_CONNECTIONS)
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(Timeout.ofSeconds(2))
                                .setSocketTimeout(Timeout.DISABLED)
                                .setValidateAfterInactivity(TimeValue.of(IDLE_CHECK))
                                .build())
                        .setDefaultSocketConfig(
                                SocketConfig.custom().setTcpNoDelay(true).build())
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(Timeout.DISABLED)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableContentCompression()
                .disableAuthCaching()
                .disableDefaultUserAgent()
                .build();
    }

    @Override
    public RunReply call(int port, RunRequest request) {
        JobRequest.Head job = request.head().job();
        HttpPost post = new HttpPost("/services/" + job.service() + job.path());
        HeaderFields.forwardable(job.headers()).forEach(field -> post.addHeader(field.name(), field.value()));
        post.setHeader("traceparent", job.traceparent());
        post.setHeader("GridSHED-Job", job.jobId());
        post.setEntity(
                new InputStreamEntity(request.body().open(), request.body().length(), null));
        long begin = nanos.getAsLong();
        try (ClassicHttpResponse response = client.executeOpen(new HttpHost("http", "127.0.0.1", port), post, null)) {
            byte[] answer = response.getEntity() == null ? new byte[0] : EntityUtils.toByteArray(response.getEntity());
            Duration taken = Duration.ofNanos(nanos.getAsLong() - begin);
            return new RunReply(
                    new RunReply.Head(End.REPLIED, response.getCode(), headers(response), taken, null),
                    Body.of(answer));
        } catch (ConnectException | ConnectTimeoutException | ConnectionRequestTimeoutException e) {
            return RunReply.without(End.NOT_STARTED, "the service host does not accept connections: " + e.getMessage());
        } catch (IOException e) {
            return RunReply.without(End.BROKEN, "the service host broke before its answer: " + e.getMessage());
        }
    }

    private static List<HeaderField> headers(ClassicHttpResponse response) {
        List<HeaderField> fields = new ArrayList<>();
        for (Header header : response.getHeaders()) {
            fields.add(new HeaderField(header.getName(), header.getValue() == null ? "" : header.getValue()));
        }
        return HeaderFields.forwardable(fields);
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
