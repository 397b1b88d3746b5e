import {
  ActivityFailure,
  ApplicationFailure,
  ChildWorkflowFailure,
  rootCause,
  TimeoutFailure,
} from '@temporalio/workflow';
import type { FailureScope } from '../sandbox/outside-failure.ts';

/** What an activity or a child workflow failed with (activities/failures.ts). */
export interface KnownFailure {
  readonly reason: string;
  readonly type: string;
  readonly scope: FailureScope;
}

/** Null if the error is not the failure of an activity or a child workflow, or one made of it. */
export function failureOf(error: unknown): KnownFailure | null {
  const isFailure = error instanceof ActivityFailure || error instanceof ChildWorkflowFailure;
  if (!isFailure && !(error instanceof ApplicationFailure)) return null;
  const cause = isFailure ? error.cause : error;
  const reason = cause?.message ?? rootCause(error) ?? error.message;
  if (!(cause instanceof ApplicationFailure)) return { reason, type: 'unknown', scope: 'cell' };
  const details = cause.details?.[0] as { readonly scope?: FailureScope } | undefined;
  return { reason, type: cause.type ?? 'unknown', scope: details?.scope ?? 'cell' };
}

/** Fails the workflow with the same failure, so that whoever waits for it learns the scope. */
export function asWorkflowFailure({ reason, type, scope }: KnownFailure): ApplicationFailure {
  return ApplicationFailure.create({ message: reason, type, details: [{ scope }], nonRetryable: true });
}

/** Whether no worker took the activity in time. */
export function isUnclaimed(error: unknown): boolean {
  if (!(error instanceof ActivityFailure)) return false;
  const { cause } = error;
  return cause instanceof TimeoutFailure && cause.timeoutType === 'SCHEDULE_TO_START';
}
