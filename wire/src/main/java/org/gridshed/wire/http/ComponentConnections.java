package org.gridshed.wire.http;

import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Makes the HTTP client between components: Apache's classic one, because it blocks the calling (virtual) thread and no other,
 * lets TCP keep-alive be set, which the JDK's client does not, and tells a refused connection from a broken one.
 */
final class ComponentConnections {
    /** Calls that can be held at once, over all peers. */
    static final int MAX_CONNECTIONS = 10_000;

    private static final Timeout CONNECT = Timeout.ofSeconds(2);
    // Below the 20 s after which our own servers close an idle connection.
    private static final TimeValue KEEP_IDLE = TimeValue.ofSeconds(10);
    private static final TimeValue TRUST_UNCHECKED = TimeValue.ofSeconds(1);
    // A connection has three buffers of this size for as long as its call is held. Longer bodies go past them.
    private static final int BUFFER_BYTES = 4096;
    // A peer that vanished without a word is noticed after 30 + 3 * 10 s.
    private static final int PROBE_AFTER_SECONDS = 30;
    private static final int PROBE_EVERY_SECONDS = 10;
    private static final int PROBES = 3;

    private ComponentConnections() {}

    static CloseableHttpClient client() {
        return HttpClients.custom()
                .setConnectionManager(connections())
                .setKeepAliveStrategy((response, context) -> KEEP_IDLE)
                // Whether a call may be made again is for its caller to say.
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .disableConnectionState()
                .build();
    }

    private static PoolingHttpClientConnectionManager connections() {
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(MAX_CONNECTIONS)
                .setMaxConnPerRoute(MAX_CONNECTIONS)
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(
                                Http1Config.custom().setBufferSize(BUFFER_BYTES).build())
                        .build())
                .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(CONNECT)
                        .setValidateAfterInactivity(TRUST_UNCHECKED)
                        .build())
                .setDefaultSocketConfig(SocketConfig.custom()
                        .setTcpNoDelay(true)
                        .setSoKeepAlive(true)
                        .setTcpKeepIdle(PROBE_AFTER_SECONDS)
                        .setTcpKeepInterval(PROBE_EVERY_SECONDS)
                        .setTcpKeepCount(PROBES)
                        .build())
                .build();
    }
}
