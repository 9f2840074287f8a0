package org.gridshed.pool;

import org.gridshed.model.JobReply;
import org.jspecify.annotations.Nullable;

/**
 * What became of a submission.
 *
 * @param job the job, if it is open
 * @param taken whether this submission brought it
 * @param reply its end, if it has ended
 */
record Entry(@Nullable OpenJob job, boolean taken, @Nullable JobReply reply) {}
