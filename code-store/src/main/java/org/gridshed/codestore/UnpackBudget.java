package org.gridshed.codestore;

/** Counts what comes out of one archive and the jars in it, and ends the check when it is too much. One thread. */
final class UnpackBudget {
    private final ArchiveLimits limits;
    private int entries;
    private long bytes;

    UnpackBudget(ArchiveLimits limits) {
        this.limits = limits;
    }

    void countEntries(int more) {
        entries += more;
        if (entries > limits.entries()) {
            throw new ArchiveRefusedException("the archive has more than " + limits.entries() + " entries", null);
        }
    }

    /**
     * Counts bytes as they come out.
     *
     * @param more bytes since the last call
     * @param soFar bytes of the entry, with those
     * @param packed size of the entry in the archive
     */
    void countBytes(String entry, int more, long soFar, long packed) {
        bytes += more;
        if (bytes > limits.unpackedBytes()) {
            throw new ArchiveRefusedException(
                    "with it the archive unpacks to more than " + limits.unpackedBytes() + " bytes", entry);
        }
        if (soFar > limits.ratioFromBytes() && soFar > limits.ratio() * Math.max(1, packed)) {
            throw new ArchiveRefusedException(
                    "it unpacks to more than " + (long) limits.ratio() + " times its size", entry);
        }
    }
}
