import { RefusedRequest } from '../../files/http/refused-request.ts';
import { ResultsAway } from '../../results/results-unavailable.ts';
import { InvalidFork } from '../../runs/fork-prefix.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { Report } from '../../client/report.ts';

type Told = Pick<RefusedRequest, 'status' | 'message' | 'headers'> & { readonly code: string };

/** What someone who asked is told of an error. What is not his mistake is reported. */
export function refusalFor(error: unknown, report: Report): Told {
  if (error instanceof RefusedRequest) return error;
  const message = errorMessage(error);
  if (error instanceof InvalidFork) return new RefusedRequest('VALIDATION_ERROR', message);
  report(`a request failed: ${message}`);
  // What was asked for may have happened, and is not asked for twice.
  if (error instanceof ResultsAway) return new RefusedRequest('RESULTS_AWAY', message);
  return { status: 500, code: 'EXECUTION_ERROR', message, headers: {} };
}
