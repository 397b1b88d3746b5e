import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { ApplicationFailureOptions } from '@temporalio/common';
import { RESULTS_UNAVAILABLE } from '../runs/results-unavailable.ts';
import { grpcAnswer, isAway } from '../infra/grpc-answer.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import type { FailureScope } from '../sandbox/outside-failure.ts';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import { InvalidExport } from '../reference/invalid-export.ts';
import { ResultsUnavailable, ResultsUnusable } from '../results/results-unavailable.ts';
import { SweepConflict } from '../results/sweep-conflict.ts';
import { OriginMissing } from './fork-input.ts';
import { PackMissing } from './stored-pack.ts';
import { TextMissing } from './text-cache.ts';

/** Maps an error to a Temporal failure with its retry behaviour and scope. Other errors are returned unchanged. */
export function toFailure(error: unknown): unknown {
  if (error instanceof OutsideFailure) {
    const { message, type, scope, retryable, retryAfterMs, cause } = error;
    return ApplicationFailure.create({
      message,
      type,
      details: [{ scope }],
      nonRetryable: !retryable,
      ...(retryAfterMs !== undefined && { nextRetryDelay: retryAfterMs }),
      ...(cause instanceof Error && { cause }),
    });
  }
  if (isAway(error)) {
    const message = `the Temporal server does not answer: ${grpcAnswer(error)?.details}`;
    return ApplicationFailure.create({ message, type: ENGINE_UNAVAILABLE, details: [{ scope: 'cell' }] });
  }
  const known = KNOWN.find(({ kind }) => error instanceof kind);
  if (!known || !(error instanceof Error)) return error;
  const { type, scope, retryable } = known;
  return ApplicationFailure.create({ message: error.message, type, details: [{ scope }], nonRetryable: !retryable });
}

/** The failure, to be retried in another way. */
export function retried(
  { message, type, details, cause }: ApplicationFailure,
  how: Pick<ApplicationFailureOptions, 'nonRetryable' | 'nextRetryDelay'>,
): ApplicationFailure {
  return ApplicationFailure.create({
    message,
    ...(type && { type }),
    ...(details && { details }),
    ...(cause && { cause }),
    ...how,
  });
}

/** Whether an attempt failed for a reason that activities/retry-policy.ts does not decide about. */
export function isUnexpected(error: unknown): boolean {
  const type = error instanceof ApplicationFailure ? (error.type ?? '') : '';
  return !(error instanceof CancelledFailure) && !/^(provider|model|worker)\./.test(type);
}

const ENGINE_UNAVAILABLE = 'engine.unavailable';
const OUTAGES: ReadonlySet<string | null | undefined> = new Set([RESULTS_UNAVAILABLE, ENGINE_UNAVAILABLE]);

/** Whether an attempt failed because results or Temporal server are away, which is waited for. */
export function isOutage(error: unknown): error is ApplicationFailure {
  return error instanceof ApplicationFailure && OUTAGES.has(error.type) && !error.nonRetryable;
}

interface Known {
  readonly kind: new (...args: never[]) => Error;
  readonly type: string;
  readonly scope: FailureScope;
  /** False if the input is the cause, so that every retry would fail too. */
  readonly retryable: boolean;
}

/** The first that fits. */
const KNOWN: readonly Known[] = [
  { kind: ResultsUnusable, type: RESULTS_UNAVAILABLE, scope: 'sweep', retryable: false },
  { kind: ResultsUnavailable, type: RESULTS_UNAVAILABLE, scope: 'sweep', retryable: true },
  { kind: PackMissing, type: 'pack.missing', scope: 'sweep', retryable: false },
  { kind: OriginMissing, type: 'origin.missing', scope: 'sweep', retryable: false },
  { kind: TextMissing, type: 'text.missing', scope: 'sweep', retryable: false },
  { kind: SweepConflict, type: 'sweep.conflict', scope: 'sweep', retryable: false },
  { kind: EvaluationError, type: 'evaluation.failed', scope: 'cell', retryable: false },
  { kind: InvalidExport, type: 'recording.unusable', scope: 'cell', retryable: false },
];
