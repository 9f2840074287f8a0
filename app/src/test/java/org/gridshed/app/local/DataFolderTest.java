package org.gridshed.app.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.gridshed.app.command.CommandFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
    @TempDir
    Path folder;

    @Test
    void a_folder_belongs_to_one_at_a_time() {
        Path data = folder.resolve("a/b");
        try (DataFolder first = DataFolder.take(data)) {
            assertThat(first.path()).isDirectory();

            assertThatThrownBy(() -> DataFolder.take(data))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageContaining("is in use by another gridshed");
        }

        DataFolder.take(data).close();
    }
}
