import type { Thrown } from '../../modules/thrown.ts';
import { UnreadableAnswer } from '../adapters/unreadable-answer.ts';
import type { Answer, ErrorAnswer } from '../model/adapter.ts';
import { readSeatTurn } from './read-turn.ts';

/** A failure of a server that the function asked, which is treated as one of a model's. */
class ServerThrew extends Error {
  readonly answer: ErrorAnswer;

  constructor(status: number, { text: detail, retryAfter }: Thrown) {
    super(detail);
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    this.answer = { status, headers, detail };
  }
}

/** What a function returned. What is no turn is the function's own mistake, which ends the run. */
export function returned(given: unknown): Answer {
  try {
    return readSeatTurn(given);
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    return codeError(`it returned no turn: ${error.message}`);
  }
}

/** A mistake in the code of an agent, which no model made. */
export function codeError(why: string): Answer {
  return { ...readSeatTurn({ failed: why }), stopped: 'code-error' };
}

/**
 * What an error in a turn comes to: it is the function's own mistake, which ends the run, unless it is the error of a server.
 * @throws what `explainThrown` or the role understands
 */
export function threw(thrown: Thrown): Answer {
  if (thrown.status !== undefined) throw new ServerThrew(thrown.status, thrown);
  if (thrown.isOffline) throw new Error(thrown.text);
  return codeError(`it threw ${thrown.text}`);
}

export function explainThrown(error: unknown): ErrorAnswer | undefined {
  return error instanceof ServerThrew ? error.answer : undefined;
}
