import type { WorkflowClient } from '@temporalio/client';
import { defaultDataConverter } from '@temporalio/common';

/** Of handles whose payloads are neither compressed nor encrypted. */
export const UNENCODED = { options: { loadedDataConverter: defaultDataConverter } } as unknown as WorkflowClient;
