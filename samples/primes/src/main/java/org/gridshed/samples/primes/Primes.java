package org.gridshed.samples.primes;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.xml.ws.BindingType;
import jakarta.xml.ws.soap.SOAPBinding;
import java.util.BitSet;
import org.gridshed.samples.common.Pace;
import org.jspecify.annotations.Nullable;

/** Counts prime numbers. Its binding is SOAP 1.2; CXF then answers SOAP 1.1 as well, each in its own version. */
@WebService(
        name = "Primes",
        serviceName = "PrimesService",
        portName = "PrimesPort",
        targetNamespace = "urn:gridshed:samples:primes")
@BindingType(SOAPBinding.SOAP12HTTP_BINDING)
public class Primes {
    private static final int MAX_LIMIT = 20_000_000;

    private final Pace pace = new Pace(System::nanoTime);

    /** Called by the container. */
    public Primes() {}

    /**
     * Returns how many primes are at most {@code limit}.
     *
     * @param limit from 0 to 20 million
     * @param seconds how long the job takes; 0 if not given
     * @param share the part of this time that really computes, from 0 to 1; 1 if not given
     */
    @WebMethod
    @WebResult(name = "count")
    public int countPrimes(
            @WebParam(name = "limit") int limit,
            @WebParam(name = "seconds") @Nullable Double seconds,
            @WebParam(name = "share") @Nullable Double share) {
        if (limit < 0 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit " + limit + " is not in [0, " + MAX_LIMIT + "]");
        }
        return pace.run(seconds, share, () -> count(limit));
    }

    /** The sieve of Eratosthenes. */
    private static int count(int limit) {
        BitSet composite = new BitSet(limit + 1);
        int count = 0;
        for (int n = 2; n <= limit; n++) {
            if (!composite.get(n)) {
                count++;
                for (long multiple = (long) n * n; multiple <= limit; multiple += n) {
                    composite.set((int) multiple);
                }
            }
        }
        return count;
    }
}
