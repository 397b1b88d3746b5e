import { CommanderError } from 'commander';
import { UserFacingError } from '../sandbox/user-facing-error.ts';
import { Interrupted } from './errors.ts';
import { errorLines } from './render/error-lines.ts';
import { say } from './say.ts';

/** Prints an error and returns the exit code: 2 for an error that the user can fix, 1 for an internal error. */
export async function reportFailure(error: unknown): Promise<number> {
  if (error instanceof Interrupted) return 130;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const explanation = error instanceof UserFacingError ? error.message : await fromTemporal(error);
  if (explanation !== undefined) return report(`error: ${explanation}`, 2);
  return report(`internal error, please report it: ${error instanceof Error ? error.stack : String(error)}`, 1);
}

function report(text: string, exitCode: number): number {
  say(errorLines(text));
  return exitCode;
}

/** Imports the Temporal client only when something failed: it takes longer to load than everything else here. */
async function fromTemporal(error: unknown): Promise<string | undefined> {
  const { isGrpcServiceError, ServiceError, WorkflowFailedError } = await import('@temporalio/client');
  const { rootCause } = await import('@temporalio/common');
  const { grpcStatus } = await import('../infra/connection.ts');
  if (error instanceof WorkflowFailedError) return `the workflow failed: ${rootCause(error.cause) ?? error.message}`;
  const answer = error instanceof ServiceError ? error.cause : error;
  if (!isGrpcServiceError(answer)) return undefined;
  if (grpcStatus(answer) !== 'unavailable') return `the Temporal server refused a request: ${answer.details}`;
  return `the Temporal server cannot be reached: ${answer.details}; check that it is running, then run the same command again`;
}
