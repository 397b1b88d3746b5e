import type { z } from 'zod';
import type { JsonValue } from '../../sandbox/json.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { firstIssue } from '../../sandbox/first-issue.ts';
import { readUsage } from '../adapters/openai/read-usage.ts';
import { UnreadableAnswer } from '../adapters/unreadable-answer.ts';
import type { Answer } from '../model/adapter.ts';
import { seatTurnSchema } from './seat-schema.ts';

type ReadTurn = z.infer<typeof seatTurnSchema>;

/** What a seat returned; a text alone is said. @throws UnreadableAnswer that names the field */
export function readSeatTurn(given: unknown): Answer {
  const { data: turn, error } = parsedTurn(given);
  if (turn === undefined) throw new UnreadableAnswer(firstIssue(error, 'the turn'));
  if (isEmpty(turn)) throw new UnreadableAnswer(`it has neither content nor tool_calls${insteadOf(given)}`);
  const { content, tool_calls: calls, refusal, failed, state, reasoning, model, usage } = turn;
  const rawUsage = (usage ?? null) as JsonValue;
  return {
    text: content ?? null,
    calls: (calls ?? []).map(({ id, function: called }) => ({
      id: id ?? '',
      name: called.name,
      arguments: typeof called.arguments === 'string' ? called.arguments : JSON.stringify(called.arguments ?? {}),
    })),
    ...(refusal && { stopped: 'refused', refusal }),
    ...(failed !== undefined && { stopped: 'gave-up', refusal: failed }),
    ...(state !== undefined && { data: state }),
    ...(reasoning && { reasoning }),
    servedModel: model ?? null,
    responseId: null,
    finishReason: null,
    usage: readUsage(rawUsage, 'prompt_tokens', 'completion_tokens'),
    rawUsage,
  };
}

function parsedTurn(given: unknown): ReturnType<typeof seatTurnSchema.safeParse> {
  try {
    return seatTurnSchema.safeParse(typeof given === 'string' ? { content: given } : given);
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableAnswer('it is nested too deeply', { cause: error });
    throw error;
  }
}

/** An empty text is one that says nothing, and may be meant. */
function isEmpty({ content, tool_calls: calls, refusal, failed }: ReadTurn): boolean {
  return typeof content !== 'string' && !calls?.length && !refusal && failed === undefined;
}

function insteadOf(given: unknown): string {
  const names = Object.keys(given as object);
  return names.length === 0 ? '' : `, only ${shorten(names.join(', '), 100)}`;
}
