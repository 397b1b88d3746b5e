import { isGrpcServiceError, WorkflowFailedError } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import { CommanderError } from 'commander';
import { PackChanged } from '../activities/pack-cache.ts';
import { EngineUnavailable } from '../infra/errors.ts';
import { ResultsUnavailable } from '../results/store.ts';
import { SweepConflict } from '../results/sweep-conflict.ts';
import { InvalidModelSpec } from '../roles/model/spec.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { UnknownScenario } from '../scenarios/find-scenario.ts';
import { InvalidPack } from '../scenarios/invalid-pack.ts';
import { UnknownCategory } from '../scenarios/select.ts';
import { InvalidExport } from '../reference/invalid-export.ts';
import { Interrupted, UserError } from './errors.ts';
import { errorLines } from './render/error-lines.ts';
import { say } from './say.ts';

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
  if (USER_ERRORS.some((kind) => error instanceof kind)) return report(`error: ${(error as Error).message}`, 2);
  if (error instanceof WorkflowFailedError)
    return report(`error: the workflow failed: ${rootCause(error) ?? error.message}`, 2);
  if (isGrpcServiceError(error)) return report(`error: the Temporal server refused a request: ${error.details}`, 2);
  const text = error instanceof Error ? error.stack : String(error);
  return report(`internal error, please report it: ${text}`, 1);
}

function report(text: string, exitCode: number): number {
  say(errorLines(text));
  return exitCode;
}
