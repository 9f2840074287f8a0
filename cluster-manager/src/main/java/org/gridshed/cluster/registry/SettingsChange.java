package org.gridshed.cluster.registry;

import java.time.Duration;
import java.util.Set;
import org.gridshed.model.LeavingMode;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.PoolSettings.Agreement;
import org.gridshed.model.PoolSettings.Limits;
import org.gridshed.model.PoolSettings.Size;
import org.jspecify.annotations.Nullable;

/**
 * Some of the settings of a service and its pool; what is null is not set. Names, units and ranges are those of
 * {@link PoolSettings}, which checks them.
 */
public record SettingsChange(
        @Nullable Boolean idempotent,
        @Nullable LeavingMode leaving,
        @Nullable Duration drainDeadline,
        @Nullable Duration target,
        @Nullable Double percentile,
        @Nullable Double holdingCost,
        @Nullable Duration declaredMean,
        @Nullable Integer minServers,
        @Nullable Integer maxServers,
        @Nullable Duration coolDown,
        @Nullable Set<String> barredLabels,
        @Nullable Integer window,
        @Nullable String queueOrder,
        @Nullable Integer maxWaiting,
        @Nullable Integer maxMessageBytes) {

    /** Sets nothing. */
    public static final SettingsChange NONE = new SettingsChange(
            null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

    public SettingsChange {
        barredLabels = barredLabels == null ? null : Set.copyOf(barredLabels);
    }

    /** Returns all of {@code settings} as a change. */
    public static SettingsChange of(PoolSettings settings) {
        return new SettingsChange(
                settings.idempotent(),
                settings.leaving(),
                settings.drainDeadline(),
                settings.agreement().target(),
                settings.agreement().percentile(),
                settings.agreement().holdingCost(),
                settings.agreement().declaredMean(),
                settings.size().minServers(),
                settings.size().maxServers(),
                settings.size().coolDown(),
                settings.size().barredLabels(),
                settings.window(),
                settings.queueOrder(),
                settings.limits().maxWaiting(),
                settings.limits().maxMessageBytes());
    }

    /**
     * Returns {@code base} with this change.
     *
     * @throws IllegalArgumentException if a value is out of its range; names key, value and range
     */
    public PoolSettings applyTo(PoolSettings base) {
        Agreement agreement = base.agreement();
        Size size = base.size();
        Limits limits = base.limits();
        return new PoolSettings(
                or(idempotent, base.idempotent()),
                or(leaving, base.leaving()),
                or(drainDeadline, base.drainDeadline()),
                new Agreement(
                        or(target, agreement.target()),
                        or(percentile, agreement.percentile()),
                        or(holdingCost, agreement.holdingCost()),
                        declaredMean == null ? agreement.declaredMean() : declaredMean),
                new Size(
                        or(minServers, size.minServers()),
                        or(maxServers, size.maxServers()),
                        or(coolDown, size.coolDown()),
                        or(barredLabels, size.barredLabels())),
                or(window, base.window()),
                or(queueOrder, base.queueOrder()),
                new Limits(or(maxWaiting, limits.maxWaiting()), or(maxMessageBytes, limits.maxMessageBytes())));
    }

    /** Returns this change with {@code later} on top of it. */
    public SettingsChange and(SettingsChange later) {
        return new SettingsChange(
                either(later.idempotent, idempotent),
                either(later.leaving, leaving),
                either(later.drainDeadline, drainDeadline),
                either(later.target, target),
                either(later.percentile, percentile),
                either(later.holdingCost, holdingCost),
                either(later.declaredMean, declaredMean),
                either(later.minServers, minServers),
                either(later.maxServers, maxServers),
                either(later.coolDown, coolDown),
                either(later.barredLabels, barredLabels),
                either(later.window, window),
                either(later.queueOrder, queueOrder),
                either(later.maxWaiting, maxWaiting),
                either(later.maxMessageBytes, maxMessageBytes));
    }

    private static <T> T or(@Nullable T set, T otherwise) {
        return set == null ? otherwise : set;
    }

    private static <T> @Nullable T either(@Nullable T later, @Nullable T earlier) {
        return later == null ? earlier : later;
    }
}
