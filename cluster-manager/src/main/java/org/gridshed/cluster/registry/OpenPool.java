package org.gridshed.cluster.registry;

import org.gridshed.cluster.dispatch.PoolRouter.Route;
import org.gridshed.model.PoolSettings;

/**
 * A pool that is open at a pool manager.
 *
 * @param route where
 * @param manager name of the pool manager
 * @param settings that it has
 * @param missing how many signs of life in a row did not name the pool
 */
public record OpenPool(Route route, String manager, PoolSettings settings, int missing) {
    /** Returns the same pool with other settings. */
    OpenPool with(PoolSettings changed) {
        return new OpenPool(route, manager, changed, missing);
    }

    /** Returns the same pool, named or not named by one more sign of life. */
    OpenPool named(boolean named) {
        return new OpenPool(route, manager, settings, named ? 0 : missing + 1);
    }
}
