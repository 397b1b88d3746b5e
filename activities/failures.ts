import { ApplicationFailure } from '@temporalio/common';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import { InvalidExport } from '../reference/invalid-export.ts';
import { PackChanged } from './pack-shelf.ts';

/** Says to the engine what an error means: try again, when, or not at all. Other errors are retried as they are. */
export function toFailure(error: unknown): unknown {
  if (error instanceof OutsideFailure) {
    const { message, type, retryable, retryAfterMs } = error;
    return ApplicationFailure.create({
      message,
      type,
      nonRetryable: !retryable,
      ...(retryAfterMs !== undefined && { nextRetryDelay: retryAfterMs }),
    });
  }
  const final = FINAL.find(({ kind }) => error instanceof kind);
  if (!final || !(error instanceof Error)) return error;
  return ApplicationFailure.create({ message: error.message, type: final.type, nonRetryable: true });
}

/** Faults of what we were given: no later attempt would fare better. */
const FINAL = [
  { kind: PackChanged, type: 'pack.changed' },
  { kind: EvaluationError, type: 'evaluation.failed' },
  { kind: InvalidExport, type: 'recording.unusable' },
] as const;
