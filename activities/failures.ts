import { ApplicationFailure } from '@temporalio/common';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import type { FailureScope } from '../sandbox/outside-failure.ts';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import { InvalidExport } from '../reference/invalid-export.ts';
import { PackChanged } from './pack-cache.ts';

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
  const known = NON_RETRYABLE.find(({ kind }) => error instanceof kind);
  if (!known || !(error instanceof Error)) return error;
  const { type, scope } = known;
  return ApplicationFailure.create({ message: error.message, type, details: [{ scope }], nonRetryable: true });
}

/** Errors caused by the input: every retry would fail too. */
const NON_RETRYABLE: readonly { readonly kind: new (...args: never[]) => Error; type: string; scope: FailureScope }[] =
  [
    { kind: PackChanged, type: 'pack.changed', scope: 'sweep' },
    { kind: EvaluationError, type: 'evaluation.failed', scope: 'cell' },
    { kind: InvalidExport, type: 'recording.unusable', scope: 'cell' },
  ];
