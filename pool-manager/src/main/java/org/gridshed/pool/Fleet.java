package org.gridshed.pool;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridshed.model.ServerGrant;
import org.gridshed.policies.queue.ServerStack;
import org.gridshed.wire.PoolManagerWire.FailingServer;
import org.jspecify.annotations.Nullable;

/**
 * The servers of a pool on their stack, with the number of free processors kept up to date, so that asking for it costs O(1).
 * Guarded by the pool's lock.
 */
final class Fleet {
    private final ServerStack stack = new ServerStack();
    private final Map<String, Member> members = new HashMap<>();
    private int free;
    private int processors;

    /** A server's time in the pool, from joining to leaving; one that comes back is another. */
    static final class Member {
        private ServerGrant grant;
        private int running;
        private int holds;
        private boolean gone;
        private int failures;
        private String failure = "";
        private int counted;
        private int countedProcessors;

        private Member(ServerGrant grant) {
            this.grant = grant;
        }

        ServerGrant grant() {
            return grant;
        }

        boolean present() {
            return !gone;
        }

        /** Returns whether it takes nothing new, because it leaves or has left. */
        boolean leaving() {
            return gone || holds > 0;
        }
    }

    /** Returns whether {@code grant} says more than what is known of the server. */
    boolean accepts(ServerGrant grant) {
        return stack.find(grant.server())
                .map(known -> known.epoch() <= grant.epoch())
                .orElse(true);
    }

    /** Puts a server on the stack, or takes its newer grant; a new one takes no job before {@link #release}. */
    Member join(ServerGrant grant) {
        stack.push(grant);
        Member member = members.get(grant.server());
        if (member == null) {
            member = new Member(grant);
            member.holds = 1;
            members.put(grant.server(), member);
        } else if (grant.epoch() > member.grant.epoch()) {
            // Whatever made it leave belonged to the earlier grant.
            member.holds = 1;
        } else {
            member.holds++;
        }
        member.grant = grant;
        recount(member);
        return member;
    }

    /** Keeps new jobs from a server; ended by {@link #release}. */
    Optional<Member> hold(String server) {
        Member member = members.get(server);
        if (member == null) {
            return Optional.empty();
        }
        member.holds++;
        recount(member);
        return Optional.of(member);
    }

    /** Ends a hold that began under the grant of {@code epoch}. */
    void release(Member member, long epoch) {
        if (member.grant.epoch() == epoch && member.holds > 0) {
            member.holds--;
            recount(member);
        }
    }

    /** Takes a server out, if {@code epoch} is that of its grant. */
    void leave(Member member, long epoch) {
        if (member.grant.epoch() == epoch) {
            remove(member.grant.server());
        }
    }

    /** Takes a server out. */
    void remove(String server) {
        stack.remove(server);
        Member member = members.remove(server);
        if (member != null) {
            member.gone = true;
            recount(member);
        }
    }

    boolean knows(String server) {
        return members.containsKey(server);
    }

    /** Notes that a job keeps a processor busy; null if the server is not here. */
    @Nullable
    Member occupy(String server) {
        Member member = members.get(server);
        if (member != null) {
            member.running++;
            recount(member);
        }
        return member;
    }

    /** Notes that a processor is free again. */
    void vacate(@Nullable Member member) {
        if (member != null) {
            member.running--;
            recount(member);
        }
    }

    void failed(Member member, String reason) {
        member.failures++;
        member.failure = reason;
    }

    void worked(@Nullable Member member) {
        if (member != null) {
            member.failures = 0;
        }
    }

    /** Returns free processors of servers that take jobs. */
    int free() {
        return free;
    }

    /** Returns processors of servers that take jobs. */
    int processors() {
        return processors;
    }

    /** Returns the servers, bottom of the stack first. */
    List<String> names() {
        return stack.names();
    }

    List<FailingServer> failing() {
        return stack.names().stream()
                .map(members::get)
                .filter(member -> member != null && member.failures > 0)
                .map(member -> new FailingServer(member.grant.server(), member.failures, member.failure))
                .toList();
    }

    private void recount(Member member) {
        int present = member.leaving() ? 0 : member.grant.processors();
        int unused = Math.max(0, present - member.running);
        free += unused - member.counted;
        processors += present - member.countedProcessors;
        member.counted = unused;
        member.countedProcessors = present;
    }
}
