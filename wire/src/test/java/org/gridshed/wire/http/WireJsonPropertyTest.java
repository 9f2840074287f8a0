package org.gridshed.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.Body;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;

class WireJsonPropertyTest {
    private static final RecordArbitraries RECORDS = new RecordArbitraries();
    private static final List<Class<? extends Record>> IN_JSON = List.of(
            Observation.class,
            PoolSettings.class,
            ServerGrant.class,
            AttemptRef.class,
            PoolSpec.class,
            PoolManagerWire.PoolReport.class,
            PoolManagerWire.CancelReason.class,
            PoolManagerWire.Origin.class,
            PoolManagerWire.ReleaseOrder.class,
            NodeManagerWire.HostOrder.class,
            NodeManagerWire.VacateOrder.class,
            NodeManagerWire.HeldAttempt.class,
            NodeManagerWire.NodeState.class,
            NodeManagerWire.TrialOrder.class,
            NodeManagerWire.TrialReport.class,
            ClusterManagerWire.NodeSign.class,
            ClusterManagerWire.PoolManagerSign.class,
            ClusterManagerWire.Farewell.class,
            ClusterManagerWire.Lease.class);
    private static final List<Class<? extends Record>> IN_FRAMES =
            List.of(JobRequest.class, JobReply.class, RunRequest.class, RunReply.class);

    @Provide
    Arbitrary<Record> inJson() {
        return Arbitraries.of(IN_JSON).flatMap(type -> RECORDS.of(type).map(Record.class::cast));
    }

    @Provide
    Arbitrary<Record> inFrames() {
        return Arbitraries.of(IN_FRAMES).flatMap(type -> RECORDS.of(type).map(Record.class::cast));
    }

    @Property(tries = 2000)
    void every_record_comes_back_from_json_as_it_was(@ForAll("inJson") Record record) {
        String json = WireJson.mapper().writeValueAsString(record);

        assertThat(WireJson.mapper().readValue(json, record.getClass())).isEqualTo(record);
    }

    @Property(tries = 1000)
    void every_message_comes_back_from_its_frame_as_it_was(@ForAll("inFrames") Record record) throws IOException {
        Wire wire = new Wire(new HttpHeaders(), new ByteArrayOutputStream());
        FrameConverter converter = new FrameConverter();

        converter.write(record, null, wire);
        Record read = converter.read(record.getClass(), wire.received());

        assertThat(wire.headers.getContentLength()).isEqualTo(wire.bytes.size());
        assertThat(head(read)).isEqualTo(head(record));
        assertThat(body(read).toBytes()).isEqualTo(body(record).toBytes());
    }

    private static Object head(Record record) {
        return switch (record) {
            case JobRequest(var head, var body) -> head;
            case JobReply(var head, var body) -> head;
            case RunRequest(var head, var body) -> head;
            case RunReply(var head, var body) -> head;
            default -> throw new IllegalArgumentException(record.toString());
        };
    }

    private static Body body(Record record) {
        return switch (record) {
            case JobRequest(var head, var body) -> body;
            case JobReply(var head, var body) -> body;
            case RunRequest(var head, var body) -> body;
            case RunReply(var head, var body) -> body;
            default -> throw new IllegalArgumentException(record.toString());
        };
    }

    private record Wire(HttpHeaders headers, ByteArrayOutputStream bytes) implements HttpOutputMessage {
        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public ByteArrayOutputStream getBody() {
            return bytes;
        }

        HttpInputMessage received() {
            return new HttpInputMessage() {
                @Override
                public HttpHeaders getHeaders() {
                    return headers;
                }

                @Override
                public ByteArrayInputStream getBody() {
                    return new ByteArrayInputStream(bytes.toByteArray());
                }
            };
        }
    }
}
