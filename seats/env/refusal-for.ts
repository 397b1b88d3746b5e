import { ResultsAway } from '../../results/results-unavailable.ts';
import { InvalidFork } from '../../runs/fork-prefix.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { Report } from '../../client/report.ts';
import { InvalidTurn, StaleTurn } from '../held-seat.ts';
import { EnvRefusal } from './refusal.ts';

/** What someone who asked is told of an error. What is not his mistake is reported. */
export function refusalFor(
  error: unknown,
  report: Report,
): { readonly status: number; readonly code: string; readonly message: string } {
  if (error instanceof EnvRefusal) return error;
  if (error instanceof StaleTurn) return new EnvRefusal('STALE_TURN', error.message);
  if (error instanceof InvalidTurn || error instanceof InvalidFork)
    return new EnvRefusal('VALIDATION_ERROR', error.message);
  const message = errorMessage(error);
  report(`a request failed: ${message}`);
  // What was asked for may have happened, and is not asked for twice.
  if (error instanceof ResultsAway) return { status: 503, code: 'RESULTS_AWAY', message };
  return { status: 500, code: 'EXECUTION_ERROR', message };
}
