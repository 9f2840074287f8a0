package org.gridshed.codestore;

import org.gridshed.model.Ranges;

/**
 * How large an archive may be.
 *
 * @param uploadBytes the archive itself; 1 KiB to 1 GiB
 * @param entries entries in it and in the jars that it brings; 1 to 1,000,000
 * @param unpackedBytes all that comes out of it and of the jars that it brings; 1 KiB to 1 TiB
 * @param ratio how many times smaller than unpacked an entry may be; 1 to 1,000,000
 * @param ratioFromBytes entries up to this size unpacked may be packed as tightly as they like
 */
public record ArchiveLimits(long uploadBytes, int entries, long unpackedBytes, double ratio, long ratioFromBytes) {
    /** What holds unless set otherwise. */
    public static final ArchiveLimits DEFAULTS = new ArchiveLimits(256L << 20, 20_000, 1L << 30, 200, 1L << 20);

    public ArchiveLimits {
        Ranges.within("uploadBytes", (double) uploadBytes, 1 << 10, 1L << 30);
        Ranges.within("entries", entries, 1, 1_000_000);
        Ranges.within("unpackedBytes", (double) unpackedBytes, 1 << 10, 1L << 40);
        Ranges.within("ratio", ratio, 1, 1e6);
        Ranges.within("ratioFromBytes", (double) ratioFromBytes, 0, 1L << 40);
    }
}
