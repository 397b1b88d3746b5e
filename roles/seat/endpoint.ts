import { isObject, jsonIn } from '../../sandbox/json.ts';
import { answerJson } from '../adapters/answer-json.ts';
import { errorText } from '../adapters/error-answer.ts';
import type { ErrorAnswer } from '../model/adapter.ts';
import type { Connection } from '../model/connection.ts';
import { UNUSED_KEY } from '../model/keys.ts';
import type { ModelSpec } from '../model/spec.ts';
import { readSeatTurn } from './read-turn.ts';
import type { OutsideSeat } from './seat-adapter.ts';

/** An answer other than success. */
export class EndpointError extends Error {
  readonly answer: ErrorAnswer;

  constructor({ status, headers }: Response, text: string) {
    const body = jsonIn(text) ?? null;
    const said = isObject(body) ? (errorText(body['error']) ?? errorText(body['message'])) : undefined;
    super(`status ${status}`);
    this.answer = { status, headers, detail: said ?? text, body };
  }
}

interface AskedTurn {
  readonly idempotencyKey: string;
  readonly view: object;
  readonly signal: AbortSignal;
}

/** What a server of the user's own answers to one POST: JSON that should be a turn. @throws EndpointError, UnreadableAnswer, SyntaxError */
export async function postForTurn(
  address: string,
  { key, headers, fetch }: Connection,
  { idempotencyKey, view, signal }: AskedTurn,
): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      ...(key !== UNUSED_KEY && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: JSON.stringify(view),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new EndpointError(response, text);
  return answerJson(text, response);
}

/** A server of the user's own that takes the turns: one POST for each, whose body is a `SeatView`; the answer is a `SeatTurn`. */
export function endpointSeat({ model: address }: ModelSpec, connection: Connection): OutsideSeat {
  return {
    ask: async ({ session, trajectory: _named, ...view }, signal) =>
      readSeatTurn(await postForTurn(address, connection, { idempotencyKey: `${session}-${view.turn}`, view, signal })),
    explain: (error) => (error instanceof EndpointError ? error.answer : undefined),
  };
}
