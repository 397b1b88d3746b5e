import { isDeepStrictEqual } from 'node:util';
import { jsonIn } from '../../sandbox/json.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { ScriptCall, ScriptStep } from '../../sandbox/script.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { derivedCallId } from '../call-id.ts';
import type { TakeTurn } from '../role.ts';
import { movesOf, resultsFrom } from './played-script.ts';
import { BrokenReference, fillArguments, fillText } from '../../sandbox/script-results.ts';

interface Saving {
  readonly script: readonly ScriptStep[];
  readonly shownName: (real: string) => string;
  /** Whether a tool changes the world. */
  readonly isDeed: (tool: string) => boolean;
  /** How many moves somebody else made before. */
  readonly after: number;
}

/**
 * Plays a scenario's reference solution from the middle of somebody else's run on, from its first step: but what it does to the world is left
 * out where that was done before, with the same arguments: an attempt that the solution expects to fail may succeed here.
 */
export function savingOracle({ script, shownName, isDeed, after }: Saving): TakeTurn {
  const closing = script.findLast((step) => 'say' in step);
  return ({ messages, turn }) => {
    const moves = movesOf(messages);
    const known = moves.slice(0, after).flat();
    const own = moves.slice(after);
    const played = new Map<string, string | undefined>();
    const resultOf = resultsFrom(played, messages);
    const filled = ({ tool, arguments: given }: ScriptCall) => ({
      name: shownName(tool),
      arguments: fillArguments(given, resultOf),
    });
    try {
      for (const step of script) {
        if ('calls' in step) {
          const done = step.calls.every(({ tool }) => isDeed(tool))
            ? step.calls.map((call) => doneCall(known, filled(call), messages))
            : [];
          if (done.length > 0 && done.every((id) => id !== undefined)) {
            step.calls.forEach(({ id }, index) => played.set(id, done[index]));
            continue;
          }
        }
        const move = own.shift();
        if (move === undefined) {
          if ('say' in step) return Promise.resolve({ kind: 'speech', content: fillText(step.say, resultOf) });
          const calls = step.calls.map(filled).map((call, index) => ({
            id: derivedCallId(turn, index),
            name: call.name,
            arguments: JSON.stringify(call.arguments),
          }));
          return Promise.resolve({ kind: 'calls', calls });
        }
        known.push(...move);
        if ('calls' in step) step.calls.forEach(({ id }, index) => played.set(id, move[index]?.toolCall?.id));
      }
      const last = closing !== undefined && 'say' in closing ? fillText(closing.say, resultOf) : 'That is done.';
      return Promise.resolve({ kind: 'speech', content: last });
    } catch (error) {
      if (error instanceof BrokenReference) return Promise.resolve({ kind: 'failed', reason: error.message });
      throw error;
    }
  };
}

interface FilledCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** The id of a call like this one that succeeded. */
function doneCall(
  before: readonly ViewMessage[],
  { name, arguments: wanted }: FilledCall,
  messages: readonly ViewMessage[],
): string | undefined {
  return before
    .flatMap(({ toolCall }) => toolCall ?? [])
    .find(
      (call) =>
        call.name === name &&
        isDeepStrictEqual(jsonIn(call.arguments), wanted) &&
        messages.some(({ toolResult }) => toolResult?.callId === call.id && !toolResult.failed),
    )?.id;
}
