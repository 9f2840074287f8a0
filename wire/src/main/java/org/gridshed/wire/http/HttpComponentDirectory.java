package org.gridshed.wire.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.HeldCall;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.PoolManagerWire;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/**
 * Makes HTTP clients of the component interfaces, one an address, and keeps them. Each call blocks its thread, so call from
 * virtual threads where many are held. May be used from any thread.
 *
 * <p>A call throws {@link org.gridshed.wire.ComponentUnreachableException} if the component cannot be reached or breaks before its
 * answer, {@link org.gridshed.wire.UnknownPoolException} and {@link org.gridshed.wire.HostingFailedException} as the component did,
 * and {@link org.gridshed.wire.ComponentFailedException} for any other answer that is no success.
 */
public final class HttpComponentDirectory implements ComponentDirectory, AutoCloseable {
    private static final Duration SHORT = Duration.ofSeconds(HeldCall.SHORT_CALL_SECONDS);
    private static final Duration WITHOUT_LIMIT = Duration.ZERO;
    // For a free place among the connections; ends only if thousands of calls are held.
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(10);

    private final CloseableHttpClient client = ComponentConnections.client();
    private final ComponentSecret secret;
    private final Map<Peer, Object> clients = new ConcurrentHashMap<>();

    /** Makes a directory whose clients show {@code secret}. */
    public HttpComponentDirectory(ComponentSecret secret) {
        this.secret = secret;
    }

    @Override
    public NodeManagerWire node(String url) {
        return client(NodeManagerWire.class, url);
    }

    @Override
    public PoolManagerWire poolManager(String url) {
        return client(PoolManagerWire.class, url);
    }

    @Override
    public ClusterManagerWire clusterManager(String url) {
        return client(ClusterManagerWire.class, url);
    }

    /** Closes all connections; calls that are held break. */
    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T> T client(Class<T> type, String url) {
        return type.cast(clients.computeIfAbsent(new Peer(type, url), this::make));
    }

    private Object make(Peer peer) {
        if (!peer.url.startsWith("http://") && !peer.url.startsWith("https://")) {
            throw new IllegalArgumentException("'" + peer.url + "' does not start with http:// or https://");
        }
        return Proxy.newProxyInstance(
                peer.type.getClassLoader(),
                new Class<?>[] {peer.type},
                new Calls(peer, generated(peer, SHORT), generated(peer, WITHOUT_LIMIT)));
    }

    private Object generated(Peer peer, Duration readTimeout) {
        HttpComponentsClientHttpRequestFactory requests = new HttpComponentsClientHttpRequestFactory(client);
        requests.setConnectionRequestTimeout(CONNECTION_WAIT);
        requests.setReadTimeout(readTimeout);
        RestClient.Builder rest = RestClient.builder()
                .baseUrl(peer.url)
                .requestFactory(requests)
                .configureMessageConverters(converters -> converters.configureMessageConvertersList(list -> {
                    list.clear();
                    list.addAll(List.of(
                            new FrameConverter(),
                            new SpooledResourceConverter(),
                            new StringHttpMessageConverter(StandardCharsets.UTF_8),
                            WireJson.converter()));
                }));
        String header = secret.header();
        if (header != null) {
            rest.defaultHeader(ComponentSecret.HEADER, header);
        }
        return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(rest.build()))
                .httpRequestValuesProcessor((method, parameters, arguments, values) ->
                        values.setAccept(List.of(answerOf(method), MediaType.APPLICATION_PROBLEM_JSON)))
                .build()
                .createClient(peer.type);
    }

    // A RestClient asks for nothing in particular by itself.
    private static MediaType answerOf(Method method) {
        Class<?> type = method.getReturnType();
        if (type == String.class) {
            return MediaType.TEXT_PLAIN;
        }
        if (type == Resource.class) {
            return MediaType.APPLICATION_OCTET_STREAM;
        }
        return FrameConverter.carries(type) ? FrameConverter.MEDIA_TYPE : WireJson.MEDIA_TYPE;
    }

    private record Peer(Class<?> type, String url) {}

    /** Chooses the client by how long the call may take, and turns its errors into ours. */
    private record Calls(Peer peer, Object brief, Object held) implements InvocationHandler {
        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            if (method.getDeclaringClass() == Object.class) {
                return ofObject(method, arguments);
            }
            try {
                return method.invoke(method.isAnnotationPresent(HeldCall.class) ? held : brief, arguments);
            } catch (InvocationTargetException e) {
                Throwable cause = e.getCause();
                if (cause instanceof RestClientException failed) {
                    throw CallErrors.of(peer.type.getSimpleName() + "." + method.getName() + " at " + peer.url, failed);
                }
                throw cause == null ? e : cause;
            }
        }

        private Object ofObject(Method method, Object @Nullable [] arguments) {
            return switch (method.getName()) {
                case "equals" -> arguments != null && samePeer(arguments[0]);
                case "hashCode" -> peer.hashCode();
                default -> peer.type.getSimpleName() + "[" + peer.url + "]";
            };
        }

        private boolean samePeer(@Nullable Object other) {
            return other != null
                    && Proxy.isProxyClass(other.getClass())
                    && Proxy.getInvocationHandler(other) instanceof Calls calls
                    && calls.peer.equals(peer);
        }
    }
}
