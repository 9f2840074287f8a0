package org.gridshed.pool;

import java.util.HashSet;
import java.util.Set;

/** A server in the pool, with what runs there; guarded by the pool's lock. */
final class Member {
    final Set<String> running = new HashSet<>();
    boolean leaving;
    int failures;
    String failure = "";
}
