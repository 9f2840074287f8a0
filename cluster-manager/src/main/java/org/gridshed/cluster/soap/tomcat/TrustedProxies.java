package org.gridshed.cluster.soap.tomcat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.catalina.util.NetMask;

/** The proxies in front of the front door whose word on the caller and on the address that was called is taken. */
public final class TrustedProxies {
    private final List<NetMask> masks;

    /**
     * Trusts addresses.
     *
     * @param addresses IP addresses or networks such as {@code 10.0.0.0/8}
     * @throws IllegalArgumentException if one is neither
     */
    public TrustedProxies(List<String> addresses) {
        masks = addresses.stream().map(TrustedProxies::mask).toList();
    }

    private static NetMask mask(String address) {
        // A name would be looked up, now and never again; only addresses hold.
        if (!address.strip().matches("[0-9a-fA-F.:]+(/\\d{1,3})?")) {
            throw new IllegalArgumentException("'" + address + "' is no IP address and no network such as 10.0.0.0/8");
        }
        try {
            return new NetMask(address.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'" + address + "' is no IP address and no network such as 10.0.0.0/8", e);
        }
    }

    /** Returns whether the address, in digits, is a trusted proxy's. */
    public boolean contains(String address) {
        if (masks.isEmpty() || !address.matches("[0-9a-fA-F.:]+")) {
            return false;
        }
        try {
            InetAddress parsed = InetAddress.getByName(address);
            return masks.stream().anyMatch(mask -> mask.matches(parsed));
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
