import type { JsonValue } from '../../sandbox/json.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { readAnswer } from './read-answer.ts';
import { BrokenReference } from '../../sandbox/script-results.ts';
import type { ScriptResultOf } from '../../sandbox/script-results.ts';

/** The agent's moves seen in the conversation, a greeting before the user's opening left out, each one sentence or the calls made in parallel. */
export function movesOf(messages: readonly ViewMessage[]): readonly (readonly ViewMessage[])[] {
  const moves: ViewMessage[][] = [];
  const opened = messages.findIndex(({ sender }) => sender === 'user');
  messages.forEach((message, index) => {
    if (message.sender !== 'agent' || index < opened) return;
    const continues = message.toolCall && messages[index - 1]?.toolCall;
    if (continues) moves.at(-1)?.push(message);
    else moves.push([message]);
  });
  return moves;
}

/** The ids under which the calls of the script were made, undefined for those not made; the n-th move played the n-th step. */
export function playedCalls(
  script: readonly ScriptStep[],
  messages: readonly ViewMessage[],
): ReadonlyMap<string, string | undefined> {
  const moves = movesOf(messages);
  const played = new Map<string, string | undefined>();
  script.forEach((step, index) => {
    if ('say' in step) return;
    step.calls.forEach((call, k) => played.set(call.id, moves[index]?.[k]?.toolCall?.id));
  });
  return played;
}

/** What the calls of the script returned, read from the environment's answers. */
export function resultsOf(script: readonly ScriptStep[], messages: readonly ViewMessage[]): ScriptResultOf {
  return resultsFrom(playedCalls(script, messages), messages);
}

/** The same of calls that were made under these ids. */
export function resultsFrom(
  played: ReadonlyMap<string, string | undefined>,
  messages: readonly ViewMessage[],
): ScriptResultOf {
  return (callId) => {
    if (!played.has(callId)) throw new BrokenReference(`the script has no call "${callId}"`);
    const answer = messages.find(({ toolResult }) => toolResult && toolResult.callId === played.get(callId));
    if (answer === undefined) throw new BrokenReference(`call "${callId}" has no answer yet`);
    if (answer.toolResult?.failed) throw new BrokenReference(`call "${callId}" failed: ${answer.content}`);
    return readResult(callId, answer.content);
  };
}

function readResult(callId: string, content: string): JsonValue {
  const value = readAnswer(content);
  if (value === undefined) throw new BrokenReference(`the answer to call "${callId}" is not a value: ${content}`);
  return value;
}
