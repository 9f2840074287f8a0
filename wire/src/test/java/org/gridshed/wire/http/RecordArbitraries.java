package org.gridshed.wire.http;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.gridshed.model.Body;
import org.gridshed.model.Move;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.model.ServiceVersion;
import org.gridshed.model.SwitchingTimes;
import org.jspecify.annotations.Nullable;

/** Makes values of any record of {@code model} and {@code wire}: by its components, but for those that check their ranges. */
final class RecordArbitraries {
    private final Map<Class<?>, Arbitrary<?>> known = new HashMap<>();

    RecordArbitraries() {
        Arbitrary<String> text = Arbitraries.strings().ofMaxLength(8);
        Arbitrary<String> name =
                Arbitraries.strings().withCharRange('a', 'z').ofMinLength(1).ofMaxLength(9);
        Arbitrary<Duration> span = Arbitraries.longs()
                .between(1_000_000, Duration.ofDays(7).toNanos())
                .map(Duration::ofNanos);
        known.put(String.class, text);
        known.put(int.class, Arbitraries.integers());
        known.put(long.class, Arbitraries.longs());
        known.put(boolean.class, Arbitraries.of(true, false));
        // Every bit pattern is a double, NaN and the infinities among them.
        Arbitrary<Double> number = Arbitraries.oneOf(
                Arbitraries.longs().map(Double::longBitsToDouble),
                Arbitraries.of(
                        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0, Double.MIN_VALUE));
        known.put(double.class, number);
        known.put(Double.class, number);
        known.put(
                OptionalDouble.class,
                Arbitraries.doubles()
                        .optional()
                        .map(d -> d.map(OptionalDouble::of).orElseGet(OptionalDouble::empty)));
        known.put(Duration.class, span);
        known.put(
                Instant.class,
                Combinators.combine(
                                Arbitraries.longs().between(-1_000_000_000L, 100_000_000_000L),
                                Arbitraries.integers().between(0, 999_999_999))
                        .as(Instant::ofEpochSecond));
        known.put(
                Body.class,
                Arbitraries.bytes().array(byte[].class).ofMaxSize(40).map(Body::of));
        known.put(
                PoolSettings.Agreement.class,
                Combinators.combine(
                                span,
                                Arbitraries.doubles().between(0, 100),
                                Arbitraries.doubles().between(0, 1e9),
                                span.injectNull(0.3))
                        .as(PoolSettings.Agreement::new));
        known.put(
                PoolSettings.Size.class,
                Combinators.combine(
                                Arbitraries.integers().between(0, 10),
                                Arbitraries.integers().between(10, 10_000),
                                span,
                                name.set().ofMaxSize(3))
                        .as(PoolSettings.Size::new));
        known.put(
                PoolSettings.Limits.class,
                Combinators.combine(
                                Arbitraries.integers().between(1, 1_000_000),
                                Arbitraries.integers().between(1 << 10, 1 << 30))
                        .as(PoolSettings.Limits::new));
        known.put(
                PoolSettings.class,
                Combinators.combine(
                                Arbitraries.of(true, false),
                                of(org.gridshed.model.LeavingMode.class),
                                span,
                                of(PoolSettings.Agreement.class),
                                of(PoolSettings.Size.class),
                                Arbitraries.integers().between(2, 100_000),
                                name,
                                of(PoolSettings.Limits.class))
                        .as(PoolSettings::new));
        known.put(
                ServiceVersion.class,
                Combinators.combine(
                                name,
                                Arbitraries.integers().between(1, 99),
                                Arbitraries.strings()
                                        .withChars("0123456789abcdef")
                                        .ofLength(64),
                                of(org.gridshed.model.ArchiveKind.class))
                        .as(ServiceVersion::new));
        known.put(
                ServerGrant.class,
                Combinators.combine(
                                name,
                                name,
                                Arbitraries.integers().between(1, 1024),
                                text,
                                Arbitraries.longs(),
                                name.set().ofMaxSize(3))
                        .as(ServerGrant::new));
        known.put(
                SwitchingTimes.class,
                Combinators.combine(
                                Arbitraries.maps(
                                                name,
                                                Arbitraries.maps(name, number).ofMaxSize(3))
                                        .ofMaxSize(3),
                                Arbitraries.doubles().between(0.01, 1e9))
                        .as(SwitchingTimes::new));
        known.put(Move.class, Combinators.combine(text, name, name).as((server, a, b) -> new Move(server, a, b + "2")));
    }

    /** Returns values of {@code type}. */
    @SuppressWarnings("unchecked") // the map holds values under their own class
    <T> Arbitrary<T> of(Class<T> type) {
        return (Arbitrary<T>) ofType(type);
    }

    private Arbitrary<?> ofType(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            Class<?> raw = (Class<?>) generic.getRawType();
            if (raw == List.class) {
                return ofType(arguments[0]).list().ofMaxSize(3);
            }
            if (raw == Set.class) {
                return ofType(arguments[0]).set().ofMaxSize(3);
            }
            return Arbitraries.maps(ofType(arguments[0]), ofType(arguments[1])).ofMaxSize(3);
        }
        Class<?> plain = (Class<?>) type;
        Arbitrary<?> there = known.get(plain);
        if (there != null) {
            return there;
        }
        Arbitrary<?> made = plain.isEnum() ? Arbitraries.of(plain.getEnumConstants()) : ofRecord(plain);
        known.put(plain, made);
        return made;
    }

    private Arbitrary<?> ofRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        List<Arbitrary<Object>> parts = Arrays.stream(components)
                .map(c -> nullable(c) ? ofType(c.getGenericType()).injectNull(0.3) : ofType(c.getGenericType()))
                .map(a -> a.map(v -> (Object) v))
                .toList();
        return Combinators.combine(parts).as(values -> construct(type, components, values));
    }

    private static boolean nullable(RecordComponent component) {
        AnnotatedElement type = component.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class);
    }

    private static Object construct(Class<?> type, RecordComponent[] components, List<Object> values) {
        try {
            var constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return constructor.newInstance(values.toArray());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(type + " refuses " + values, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.toString(), e);
        }
    }
}
