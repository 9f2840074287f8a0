package org.gridshed.wire.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.gridshed.model.Body;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;

/**
 * Carries a message with what is known of it in one frame: the length of the head (4 bytes, big-endian), the head in
 * JSON, then the message's bytes as they are.
 */
public final class FrameConverter implements HttpMessageConverter<Record> {
    /** The frame's media type. */
    public static final MediaType MEDIA_TYPE = new MediaType("application", "vnd.gridshed.frame");

    // Heads hold HTTP headers and names; servers cap those far below this.
    private static final int MAX_HEAD_BYTES = 4 << 20;
    // Largest message, as PoolSettings.Limits allows it, and its head.
    private static final long MAX_FRAME_BYTES = (1L << 30) + MAX_HEAD_BYTES + Integer.BYTES;

    private static final Map<Class<?>, Shape<?, ?>> SHAPES = Map.of(
            JobRequest.class,
            new Shape<>(JobRequest.class, JobRequest.Head.class, JobRequest::head, JobRequest::body, JobRequest::new),
            JobReply.class,
            new Shape<>(JobReply.class, JobReply.Head.class, JobReply::head, JobReply::body, JobReply::new),
            RunRequest.class,
            new Shape<>(RunRequest.class, RunRequest.Head.class, RunRequest::head, RunRequest::body, RunRequest::new),
            RunReply.class,
            new Shape<>(RunReply.class, RunReply.Head.class, RunReply::head, RunReply::body, RunReply::new));

    /** Returns whether values of {@code type} travel in frames. */
    static boolean carries(Class<?> type) {
        return SHAPES.containsKey(type);
    }

    @Override
    public boolean canRead(Class<?> type, @Nullable MediaType mediaType) {
        return carries(type) && (mediaType == null || MEDIA_TYPE.includes(mediaType));
    }

    @Override
    public boolean canWrite(Class<?> type, @Nullable MediaType mediaType) {
        return carries(type) && (mediaType == null || mediaType.isCompatibleWith(MEDIA_TYPE));
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return List.of(MEDIA_TYPE);
    }

    @Override
    public Record read(Class<? extends Record> type, HttpInputMessage input) throws IOException {
        try {
            return shape(type).read(input.getBody(), input.getHeaders().getContentLength());
        } catch (JacksonException | MalformedFrame e) {
            throw new HttpMessageNotReadableException(
                    "not a frame of " + type.getSimpleName() + ": " + e.getMessage(), e, input);
        }
    }

    @Override
    public void write(Record message, @Nullable MediaType contentType, HttpOutputMessage output) throws IOException {
        Frame frame = shape(message.getClass()).frame(message);
        output.getHeaders().setContentType(MEDIA_TYPE);
        output.getHeaders().setContentLength(frame.length());
        if (output instanceof StreamingHttpOutputMessage streaming) {
            streaming.setBody(new StreamingHttpOutputMessage.Body() {
                @Override
                public void writeTo(OutputStream out) throws IOException {
                    frame.writeTo(out);
                }

                @Override
                public boolean repeatable() {
                    return true;
                }
            });
        } else {
            frame.writeTo(output.getBody());
        }
    }

    private static Shape<?, ?> shape(Class<?> type) {
        Shape<?, ?> shape = SHAPES.get(type);
        if (shape == null) {
            throw new IllegalArgumentException(type + " does not travel in frames");
        }
        return shape;
    }

    private record Frame(Body head, Body body) {
        long length() {
            return Integer.BYTES + head.length() + body.length();
        }

        void writeTo(OutputStream out) throws IOException {
            out.write(ByteBuffer.allocate(Integer.BYTES)
                    .putInt(Math.toIntExact(head.length()))
                    .array());
            head.writeTo(out);
            // A server counts the bytes it was promised and takes nothing after them, not even a write of none.
            if (body.length() > 0) {
                body.writeTo(out);
            }
        }
    }

    /** One of the four records: how it comes apart and together. */
    private record Shape<T extends Record, H>(
            Class<T> type,
            Class<H> headType,
            Function<T, H> head,
            Function<T, Body> body,
            BiFunction<H, Body, T> join) {

        Frame frame(Record message) {
            T typed = type.cast(message);
            return new Frame(Body.of(WireJson.mapper().writeValueAsBytes(head.apply(typed))), body.apply(typed));
        }

        T read(InputStream in, long length) throws IOException {
            if (length > MAX_FRAME_BYTES) {
                throw new MalformedFrame(length + " bytes are more than " + MAX_FRAME_BYTES);
            }
            byte[] size = in.readNBytes(Integer.BYTES);
            int headLength =
                    size.length == Integer.BYTES ? ByteBuffer.wrap(size).getInt() : -1;
            if (headLength < 0 || headLength > MAX_HEAD_BYTES) {
                throw new MalformedFrame("no head of 0 to " + MAX_HEAD_BYTES + " bytes");
            }
            H read = WireJson.mapper().readValue(exactly(in, headLength), headType);
            byte[] rest =
                    length < 0 ? in.readAllBytes() : exactly(in, Math.toIntExact(length - Integer.BYTES - headLength));
            return join.apply(read, Body.of(rest));
        }

        private static byte[] exactly(InputStream in, int length) throws IOException {
            if (length < 0) {
                throw new MalformedFrame("the head is longer than the frame");
            }
            byte[] bytes = in.readNBytes(length);
            if (bytes.length < length) {
                // Not malformed but cut short: the sender broke while sending.
                throw new EOFException("the frame ends after " + bytes.length + " of " + length + " bytes");
            }
            return bytes;
        }
    }

    private static final class MalformedFrame extends RuntimeException {
        private static final long serialVersionUID = 1;

        MalformedFrame(String message) {
            super(message);
        }
    }
}
