package org.gridshed.codestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.gridshed.model.ArchiveKind;
import org.gridshed.testkit.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class CodeStoreIT {
    @TempDir
    Path folder;

    private DataSource database;
    private CodeStore store;

    @BeforeEach
    void open() {
        database = TestDatabase.create();
        store = new CodeStore(
                new JdbcArchiveStore(database), new ArchiveCheck(ArchiveLimits.DEFAULTS), folder.resolve("spool"));
    }

    @Test
    void what_was_received_comes_out_as_it_went_in() throws IOException, NoSuchAlgorithmException {
        byte[] archive = archive(3_500_000);

        StoredArchive stored = receive(archive);

        assertThat(stored.digest())
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(archive)));
        assertThat(stored.kind()).isEqualTo(ArchiveKind.JAR);
        assertThat(stored.size()).isEqualTo(archive.length);
        assertThat(stored.services()).containsExactly("com.example.Calc");
        assertThat(count("archive_chunks")).isEqualTo(4);
        try (InputStream in = store.open(stored.digest())) {
            assertThat(in.readAllBytes()).isEqualTo(archive);
        }
        assertThat(store.resource(stored.digest()).contentLength()).isEqualTo(archive.length);
        assertThat(store.resource(stored.digest()).getContentAsByteArray()).isEqualTo(archive);
        assertThat(folder.resolve("spool")).isEmptyDirectory();
    }

    @Test
    void the_same_bytes_again_also_at_once_are_kept_once() throws InterruptedException, ExecutionException {
        byte[] archive = archive(2_000_000);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<StoredArchive>> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                all.add(threads.submit(() -> receive(archive)));
            }
            for (Future<StoredArchive> one : all) {
                assertThat(one.get()).isEqualTo(all.getFirst().get());
            }
        }

        assertThat(count("archives")).isEqualTo(1);
        assertThat(count("archive_chunks")).isEqualTo(2);
    }

    @Test
    void what_is_refused_leaves_nothing_behind() {
        assertThatThrownBy(() -> receive(new byte[] {1, 2, 3})).isInstanceOf(ArchiveRefusedException.class);
        assertThatThrownBy(() -> receive(new byte[0]))
                .isInstanceOf(ArchiveRefusedException.class)
                .hasMessageContaining("'calc.jar' is empty");
        CodeStore small = new CodeStore(
                new JdbcArchiveStore(database),
                new ArchiveCheck(new ArchiveLimits(2000, 10, 1 << 20, 200, 1 << 20)),
                folder.resolve("spool"));
        assertThatThrownBy(() -> small.receive(new ByteArrayInputStream(archive(5000)), "big.jar"))
                .isInstanceOf(ArchiveRefusedException.class)
                .hasMessageContaining("'big.jar' has more than 2000 bytes");

        assertThat(count("archives")).isZero();
        assertThat(folder.resolve("spool")).isEmptyDirectory();
    }

    @Test
    void a_deleted_archive_is_gone_also_for_whoever_reads_it() throws IOException {
        StoredArchive stored = receive(archive(3_500_000));

        try (InputStream in = store.open(stored.digest())) {
            assertThat(in.readNBytes(10)).hasSize(10);
            assertThat(store.delete(stored.digest())).isTrue();
            assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class).hasMessageContaining("deleted");
        }

        assertThat(store.exists(stored.digest())).isFalse();
        assertThat(store.delete(stored.digest())).isFalse();
        assertThat(count("archive_chunks")).isZero();
        assertThatThrownBy(() -> store.open(stored.digest())).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void a_store_that_fails_in_the_middle_keeps_nothing() {
        Path missing = folder.resolve("gone");
        ArchiveStore jdbc = new JdbcArchiveStore(database);

        assertThatThrownBy(() -> jdbc.store("0".repeat(64), ArchiveKind.WAR, missing))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> jdbc.store("0".repeat(64), ArchiveKind.WAR, Files.createDirectory(missing)))
                .isInstanceOf(IOException.class);

        assertThat(count("archives")).isZero();
    }

    private StoredArchive receive(byte[] archive) throws IOException {
        return store.receive(new ByteArrayInputStream(archive), "calc.jar");
    }

    private byte[] archive(int noise) {
        byte[] bytes = new byte[noise];
        new Random(noise).nextBytes(bytes);
        return Zips.in(folder).with("noise", bytes).withService().bytes();
    }

    private int count(String table) {
        return JdbcClient.create(database)
                .sql("SELECT count(*) FROM " + table)
                .query(Integer.class)
                .single();
    }
}
