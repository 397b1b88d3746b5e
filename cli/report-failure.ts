import { isGrpcServiceError, WorkflowFailedError } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import { CommanderError } from 'commander';
import { PackChanged } from '../activities/pack-cache.ts';
import { EngineUnavailable } from '../infra/errors.ts';
import { ResultsUnavailable } from '../results/results-unavailable.ts';
import { SweepConflict } from '../results/sweep-conflict.ts';
import { InvalidModelSpec } from '../roles/model/spec.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { UnknownScenario } from '../scenarios/find-scenario.ts';
import { InvalidPack } from '../scenarios/invalid-pack.ts';
import { UnknownCategory } from '../scenarios/select.ts';
import { Interrupted, UserError } from './errors.ts';
import { InvalidExport } from '../reference/invalid-export.ts';

/** Their messages say what is wrong and how to fix it. */
const USER_ERRORS = [
  EngineUnavailable,
  InvalidExport,
  InvalidModelSpec,
  InvalidPack,
  OutsideFailure,
  PackChanged,
  ResultsUnavailable,
  SweepConflict,
  UnknownCategory,
  UnknownScenario,
  UserError,
];

/** Prints an error and returns the exit code: 2 for an error that the user can fix, 1 for an internal error. */
export function reportFailure(error: unknown): number {
  if (error instanceof Interrupted) return 130;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (USER_ERRORS.some((kind) => error instanceof kind)) {
    process.stderr.write(`error: ${(error as Error).message}\n`);
    return 2;
  }
  if (error instanceof WorkflowFailedError) {
    process.stderr.write(`error: the workflow failed: ${rootCause(error) ?? error.message}\n`);
    return 2;
  }
  if (isGrpcServiceError(error)) {
    process.stderr.write(`error: the Temporal server refused a request: ${error.details}\n`);
    return 2;
  }
  process.stderr.write(`internal error, please report it: ${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}
