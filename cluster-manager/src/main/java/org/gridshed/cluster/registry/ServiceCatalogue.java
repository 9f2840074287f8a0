package org.gridshed.cluster.registry;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.dispatch.ServiceDirectory;
import org.gridshed.model.PoolSettings;
import org.jspecify.annotations.Nullable;

/** The services and their versions. Reads answer from memory; changes go to the database first. */
public final class ServiceCatalogue implements ServiceDirectory {

    @Override
    public Optional<HostedService> find(String name) {
        return Unwritten.body();
    }

    @Override
    public Collection<HostedService> all() {
        return Unwritten.body();
    }

    /** Returns all services, also undeployed ones, in order of name. */
    public List<ServiceView> list() {
        return Unwritten.body();
    }

    /**
     * Returns one service.
     *
     * @throws UnknownNameException if there is none of this name
     */
    public ServiceView service(String name) {
        return Unwritten.body();
    }

    /**
     * Tries the archive on a live node, keeps it as a new version and makes that current. The archive that is current already makes
     * no new version.
     *
     * @throws NoNodeException if no node can try it
     * @throws org.gridshed.wire.HostingFailedException if the archive cannot be hosted
     * @throws IllegalArgumentException if a setting is out of range
     * @throws DatabaseAwayException if nothing can be kept now
     */
    public ServiceView deploy(DeployRequest request) {
        return Unwritten.body();
    }

    /** Returns a service's versions, newest first. */
    public List<VersionView> versions(String name) {
        return Unwritten.body();
    }

    /**
     * Makes an earlier version current.
     *
     * @param number which; null for the newest one below the current
     * @throws UnknownNameException if there is no such version
     */
    public ServiceView rollback(String name, @Nullable Integer number) {
        return Unwritten.body();
    }

    /** Stops a service: its pool is closed, its servers are freed. Its versions stay, and a rollback brings it back. */
    public ServiceView undeploy(String name) {
        return Unwritten.body();
    }

    /**
     * Deletes a version, with the archive if no other version needs it; with the last version goes the service.
     *
     * @throws RefusedException if it is current or runs on a server
     */
    public void deleteVersion(String name, int number) {
        Unwritten.body();
    }

    /**
     * Sets some settings of a service; those left out stay as they are.
     *
     * @param expectedVersion {@link ServiceView#version()} from which the change was made
     * @throws OutdatedException if it has another version now
     */
    public ServiceView changeSettings(String name, SettingsChange change, long expectedVersion) {
        return Unwritten.body();
    }

    /** Sets all settings of a service, as {@link #changeSettings} does. */
    public ServiceView updateSettings(String name, PoolSettings settings, long expectedVersion) {
        return changeSettings(name, SettingsChange.of(settings), expectedVersion);
    }
}
