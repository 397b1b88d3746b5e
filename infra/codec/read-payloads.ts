import type { WorkflowClient } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import {
  decodeFromPayloadsAtIndex,
  decodeOptionalFailureToOptionalError,
} from '@temporalio/common/lib/internal-non-workflow/codec-helpers.js';
import type proto from '@temporalio/proto';

type Converting = Pick<WorkflowClient, 'options'>;

// For parts of answers that the SDK hands on as they are on the wire. It has these functions only in an internal module.

/** The first of some payloads; undefined if there is none. */
export async function readFirst(
  { options: { loadedDataConverter } }: Converting,
  payloads: readonly Payload[] | null | undefined,
): Promise<unknown> {
  return payloads?.[0] && decodeFromPayloadsAtIndex(loadedDataConverter, 0, [payloads[0]]);
}

/** The message of a failure, which may be in an encrypted payload; null if there is no failure. */
export async function failureMessage(
  { options: { loadedDataConverter } }: Converting,
  failure: proto.temporal.api.failure.v1.IFailure | null | undefined,
): Promise<string | null> {
  const error = await decodeOptionalFailureToOptionalError(loadedDataConverter, failure);
  return error?.message ?? null;
}
