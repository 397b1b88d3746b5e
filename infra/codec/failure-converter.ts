import { DefaultFailureConverter } from '@temporalio/common';

/**
 * Puts messages and stack traces of failures into a payload, so that they are encrypted like all others. The SDK loads it by
 * its path, also into the workflow bundle.
 */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
