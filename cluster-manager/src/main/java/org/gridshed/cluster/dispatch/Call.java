package org.gridshed.cluster.dispatch;

import java.util.List;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;

/**
 * A message as it came in at the front door.
 *
 * @param path below the service's address, with its query
 * @param headers end-to-end HTTP headers, in order
 * @param body the bytes to send
 * @param caller who sent it: an address, or a name once callers are known
 */
public record Call(String path, List<HeaderField> headers, Body body, String caller) {}
