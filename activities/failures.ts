import { ApplicationFailure } from '@temporalio/common';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { EvaluationError } from '../evaluation/index.ts';
import { InvalidExport } from '../scenarios/import/invalid-export.ts';
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
  if (error instanceof PackChanged) {
    return ApplicationFailure.create({ message: error.message, type: 'pack.changed', nonRetryable: true });
  }
  if (error instanceof EvaluationError) {
    return ApplicationFailure.create({ message: error.message, type: 'evaluation.failed', nonRetryable: true });
  }
  if (error instanceof InvalidExport) {
    return ApplicationFailure.create({ message: error.message, type: 'recording.unusable', nonRetryable: true });
  }
  return error;
}
