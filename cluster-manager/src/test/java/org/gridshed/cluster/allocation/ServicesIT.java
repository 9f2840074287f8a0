package org.gridshed.cluster.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gridshed.cluster.registry.NoNodeException;
import org.gridshed.cluster.registry.OutdatedException;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.ServiceView;
import org.gridshed.cluster.registry.SettingsChange;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.cluster.registry.VersionView;
import org.gridshed.model.PoolSettings;
import org.gridshed.wire.HostingFailedException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServicesIT {
    private final World world = new World(2);
    private Rig rig = new Rig(world);

    @AfterEach
    void close() {
        rig.close();
    }

    private static SettingsChange target(Duration target) {
        return new SettingsChange(
                null, null, null, target, null, null, null, null, null, null, null, null, null, null, null);
    }

    private static SettingsChange servers(@Nullable Integer min, @Nullable Integer max) {
        return new SettingsChange(
                null, null, null, null, null, null, null, min, max, null, null, null, null, null, null);
    }

    @Test
    void without_a_live_node_nothing_can_be_deployed() {
        assertThatThrownBy(() -> rig.deploy("a")).isInstanceOf(NoNodeException.class);
        assertThat(rig.services.list()).isEmpty();
    }

    @Test
    void an_archive_that_does_not_start_is_refused_and_leaves_nothing() {
        rig.beat();
        world.nodes.values().forEach(node -> node.trialFailure = "class Broken has no constructor");

        assertThatThrownBy(() -> rig.deploy("a"))
                .isInstanceOf(HostingFailedException.class)
                .hasMessage("class Broken has no constructor");
        assertThat(rig.services.list()).isEmpty();
    }

    @Test
    void a_node_that_cannot_be_reached_is_passed_over_in_a_trial() {
        rig.beat();
        world.directory.unregister("server-1");

        assertThat(rig.deploy("a").currentVersion()).isEqualTo(1);
    }

    @Test
    void services_with_versions_documents_and_settings_are_there_after_a_restart() {
        rig.beat();
        rig.deploy("a", 'a', target(Duration.ofSeconds(7)));
        rig.deploy("a", 'b', SettingsChange.NONE);
        var before = rig.services.find("a").orElseThrow();

        rig.close();
        rig = new Rig(world);

        assertThat(rig.services.find("a")).contains(before);
        assertThat(before.settings().agreement().target()).isEqualTo(Duration.ofSeconds(7));
        assertThat(before.documents()).hasSize(1);
        assertThat(rig.services.versions("a")).extracting(VersionView::number).containsExactly(2, 1);
        assertThat(rig.services.versions("a")).extracting(VersionView::current).containsExactly(true, false);
    }

    @Test
    void the_same_archive_again_makes_no_new_version() {
        rig.beat();
        rig.deploy("a");

        ServiceView again = rig.deploy("a", 'a', target(Duration.ofSeconds(2)));

        assertThat(again.currentVersion()).isEqualTo(1);
        assertThat(again.settings().agreement().target()).isEqualTo(Duration.ofSeconds(2));
        assertThat(rig.services.versions("a")).hasSize(1);
    }

    @Test
    void versions_of_deployments_at_once_all_get_numbers_of_their_own() throws InterruptedException {
        rig.beat();
        List<Callable<ServiceView>> uploads = new ArrayList<>();
        for (char digest : "0123456789".toCharArray()) {
            uploads.add(() -> rig.deploy("a", digest, SettingsChange.NONE));
        }

        try (ExecutorService threads = Executors.newFixedThreadPool(10)) {
            threads.invokeAll(uploads);
        }

        assertThat(rig.services.versions("a"))
                .extracting(VersionView::number)
                .containsExactly(10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
    }

    @Test
    void a_rollback_goes_to_the_version_before_or_to_the_one_named() {
        rig.beat();
        rig.deploy("a", 'a', SettingsChange.NONE);
        rig.deploy("a", 'b', SettingsChange.NONE);
        rig.deploy("a", 'c', SettingsChange.NONE);

        assertThat(rig.services.rollback("a", null).currentVersion()).isEqualTo(2);
        assertThat(rig.services.rollback("a", 1).currentVersion()).isEqualTo(1);
        assertThatThrownBy(() -> rig.services.rollback("a", null)).isInstanceOf(UnknownNameException.class);
        assertThatThrownBy(() -> rig.services.rollback("a", 9)).isInstanceOf(UnknownNameException.class);
        assertThat(rig.services.find("a").orElseThrow().current().digest()).startsWith("aaa");
    }

    @Test
    void an_undeployed_service_can_be_brought_back() {
        rig.beat();
        rig.deploy("a");

        rig.services.undeploy("a");

        assertThat(rig.services.find("a")).isEmpty();
        assertThat(rig.services.service("a").currentVersion()).isNull();
        assertThat(rig.services.rollback("a", null).currentVersion()).isEqualTo(1);
        assertThat(rig.services.find("a")).isPresent();
    }

    @Test
    void a_version_is_deleted_when_unused_and_its_archive_with_the_last_that_needs_it() {
        rig.beat();
        rig.deploy("a", 'a', SettingsChange.NONE);
        rig.deploy("a", 'b', SettingsChange.NONE);
        rig.deploy("other", 'a', SettingsChange.NONE);

        assertThatThrownBy(() -> rig.services.deleteVersion("a", 2)).isInstanceOf(RefusedException.class);
        rig.services.deleteVersion("a", 1);
        assertThat(rig.removedArchives).isEmpty();
        rig.services.undeploy("other");
        rig.services.deleteVersion("other", 1);

        assertThat(rig.removedArchives).containsExactly("a".repeat(64));
        assertThatThrownBy(() -> rig.services.service("other")).isInstanceOf(UnknownNameException.class);
        assertThat(rig.deploy("a", 'c', SettingsChange.NONE).currentVersion())
                .as("no number is given twice")
                .isEqualTo(3);
    }

    @Test
    void a_version_that_still_runs_is_not_deleted() {
        rig.beat();
        rig.deploy("a");
        rig.settle(() -> assertThat(rig.servers.activeIn("a")).hasSize(2));
        rig.deploy("a", 'b', SettingsChange.NONE);

        assertThatThrownBy(() -> rig.services.deleteVersion("a", 1))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("still runs on server-");
    }

    @Test
    void of_two_changes_from_the_same_version_the_second_is_refused() {
        rig.beat();
        ServiceView seen = rig.deploy("a");

        rig.services.changeSettings("a", target(Duration.ofSeconds(2)), seen.version());

        assertThatThrownBy(() -> rig.services.changeSettings("a", target(Duration.ofSeconds(3)), seen.version()))
                .isInstanceOf(OutdatedException.class);
        assertThat(rig.services.service("a").settings().agreement().target()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void changed_settings_reach_the_pool_manager() {
        rig.beat();
        ServiceView seen = rig.deploy("a");
        rig.settle(() -> assertThat(world.pools.holds("a")).isTrue());

        rig.services.changeSettings("a", target(Duration.ofSeconds(2)), seen.version());

        rig.settle(() ->
                assertThat(world.pools.pool("a").settings.agreement().target()).isEqualTo(Duration.ofSeconds(2)));
    }

    @Test
    void defaults_hold_for_pools_that_set_nothing() {
        rig.beat();
        rig.deploy("a", 'a', target(Duration.ofSeconds(7)));
        rig.deploy("b", 'b', SettingsChange.NONE);

        rig.defaults.change(target(Duration.ofSeconds(9)), 0);

        assertThat(rig.services.service("a").settings().agreement().target()).isEqualTo(Duration.ofSeconds(7));
        assertThat(rig.services.service("b").settings().agreement().target()).isEqualTo(Duration.ofSeconds(9));
        rig.close();
        rig = new Rig(world);
        assertThat(rig.services.find("b").orElseThrow().settings().agreement().target())
                .isEqualTo(Duration.ofSeconds(9));
        assertThatThrownBy(() -> rig.defaults.change(target(Duration.ofSeconds(1)), 0))
                .isInstanceOf(OutdatedException.class);
    }

    @Test
    void defaults_that_do_not_fit_a_service_are_refused() {
        rig.beat();
        rig.deploy("a", 'a', servers(5, null));

        assertThatThrownBy(() -> rig.defaults.change(servers(null, 3), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxServers 3");
        assertThat(rig.defaults.view().settings().size().maxServers())
                .isEqualTo(PoolSettings.DEFAULTS.size().maxServers());
    }

    @Test
    void settings_out_of_range_are_refused_before_the_trial() {
        rig.beat();

        assertThatThrownBy(() -> rig.deploy("a", 'a', target(Duration.ZERO)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("target PT0S is not in");
    }
}
