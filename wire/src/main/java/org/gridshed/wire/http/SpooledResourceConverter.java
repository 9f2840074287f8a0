package org.gridshed.wire.http;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;

/**
 * Receives archives into a temporary file instead of memory. The file is gone from its folder before the first byte is
 * in it; its space is free again once the resource's stream is closed or forgotten. The stream can be taken once.
 */
final class SpooledResourceConverter implements HttpMessageConverter<Resource> {

    @Override
    public boolean canRead(Class<?> type, @Nullable MediaType mediaType) {
        return type == Resource.class;
    }

    @Override
    public boolean canWrite(Class<?> type, @Nullable MediaType mediaType) {
        return false;
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return List.of(MediaType.APPLICATION_OCTET_STREAM);
    }

    @Override
    public Resource read(Class<? extends Resource> type, HttpInputMessage input) throws IOException {
        Path file = Files.createTempFile("gridshed-archive", null);
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try {
            input.getBody().transferTo(Channels.newOutputStream(channel));
            channel.position(0);
            return new Spooled(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void write(Resource resource, @Nullable MediaType contentType, HttpOutputMessage output) {
        throw new UnsupportedOperationException("archives are only received here");
    }

    private static final class Spooled extends InputStreamResource {
        private final long length;

        Spooled(FileChannel channel) throws IOException {
            super(Channels.newInputStream(channel));
            this.length = channel.size();
        }

        @Override
        public long contentLength() {
            return length;
        }
    }
}
