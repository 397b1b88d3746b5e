import { CommanderError } from 'commander';
import { UserFacingError } from '../sandbox/user-facing-error.ts';
import { Interrupted } from '../client/errors.ts';
import { stackLines } from '../text/stack-lines.ts';
import { say } from './say.ts';

/** Prints an error and returns the exit code: 2 for an error that the user can fix, 1 for an internal error. */
export async function reportFailure(error: unknown): Promise<number> {
  if (error instanceof Interrupted) return 130;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UserFacingError) {
    say([`error: ${error.summary}`, ...error.items.map((item) => `  - ${item}`)]);
    return 2;
  }
  const explanation = ofFile(error) ?? (await fromTemporal(error));
  if (explanation !== undefined) {
    say(`error: ${explanation}`);
    return 2;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  say(stackLines(`internal error, please report it: ${stack}`));
  return 1;
}

/** What users can do something about, wherever a path of theirs is used. */
const OF_FILES: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'its name is too long: choose a shorter one',
  ENOENT: 'it does not exist: check its path',
  ENOTDIR: 'a part of its path is no folder: check its path',
  EISDIR: 'it is a folder: name a file',
  EACCES: 'this user may not use it: check its permissions',
  EPERM: 'this user may not use it: check its permissions',
  EROFS: 'its disk is read-only: choose another path',
  ELOOP: 'its links lead in a circle: check its path',
  ENOSPC: 'its disk is full: free some space, then run the same command again',
};

function ofFile(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined;
  const advice = OF_FILES[String(error.code)];
  return advice && `${String(error.path)} cannot be used: ${advice}`;
}

/** Imports the Temporal client only when something failed: it takes longer to load than everything else here. */
async function fromTemporal(error: unknown): Promise<string | undefined> {
  const { WorkflowFailedError } = await import('@temporalio/client');
  const { CancelledFailure, rootCause } = await import('@temporalio/common');
  const { grpcAnswer, grpcStatus } = await import('../infra/grpc-answer.ts');
  if (error instanceof WorkflowFailedError && error.cause instanceof CancelledFailure)
    return 'it was cancelled: what was played is kept, and the command that began it plays the rest';
  if (error instanceof WorkflowFailedError) return `the workflow failed: ${rootCause(error.cause) ?? error.message}`;
  const answer = grpcAnswer(error);
  if (answer === null) return undefined;
  // A dev server has ended with the process that ran it.
  if (grpcStatus(answer) === 'aborted') return answer.details;
  if (grpcStatus(answer) !== 'unavailable') return `the Temporal server refused a request: ${answer.details}`;
  return `the Temporal server cannot be reached: ${answer.details}; check that it is running, then run the same command again`;
}
