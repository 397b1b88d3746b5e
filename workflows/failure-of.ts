import {
  ActivityFailure,
  ApplicationFailure,
  ChildWorkflowFailure,
  isCancellation,
  rootCause,
  TimeoutFailure,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { FailureScope } from '../sandbox/outside-failure.ts';

/** What an activity or a child workflow failed with (activities/failures.ts). */
export interface KnownFailure {
  readonly reason: string;
  readonly type: string;
  readonly scope: FailureScope;
}

/**
 * Null if the error is not the failure of an activity or a child workflow, or one made of it. A replay gets the failure of a local activity
 * bare, as its marker has it.
 */
export function failureOf(error: unknown): KnownFailure | null {
  const isFailure = error instanceof ActivityFailure || error instanceof ChildWorkflowFailure;
  const isBare = error instanceof ApplicationFailure || error instanceof TimeoutFailure;
  if (!isFailure && !isBare) return null;
  const cause = isFailure ? error.cause : error;
  const reason = cause?.message ?? rootCause(error) ?? error.message;
  if (!(cause instanceof ApplicationFailure)) return { reason, type: 'unknown', scope: 'cell' };
  const details = cause.details?.[0] as { readonly scope?: FailureScope } | undefined;
  return { reason, type: cause.type ?? 'unknown', scope: details?.scope ?? 'cell' };
}

/** Why something ended, for people. Errors that say nothing about the outside are ours, and thrown again. */
export function failureReason(error: unknown): string {
  if (isCancellation(error)) return 'cancelled';
  if (error instanceof WorkflowExecutionAlreadyStartedError) return 'a sweep with this id is running already';
  const failure = failureOf(error);
  if (failure === null) throw error;
  return failure.reason;
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
