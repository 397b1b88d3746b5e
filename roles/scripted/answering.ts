import type { JsonValue } from '../../sandbox/json.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import type { RoleView, TakeTurn } from '../role.ts';
import { Dice } from './dice.ts';
import { scriptedOracle } from './oracle.ts';
import { movesOf, resultsOf } from './played-script.ts';
import { BrokenReference } from '../../sandbox/script-results.ts';

/** Texts for the last sentence of a reference solution, by what its calls returned; undefined for calls without a result. */
export type LastAnswersOf = (resultOf: (callId: string) => JsonValue | undefined) => {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
};

/** Said where a scenario has no wrong answer. */
const DENIAL = 'I am sorry, I could not do that.';

/** What these agents play from: the reference solution, the names of tools as they are shown, and the answers. */
interface Answering {
  readonly script: readonly ScriptStep[];
  readonly shownName: (real: string) => string;
  /** None where the scenario has none. */
  readonly answers?: LastAnswersOf;
}

/** Plays the reference solution, and says a right answer of its own in place of the last sentence. */
export function eloquent(parts: Answering): TakeTurn {
  return answering(parts, 'right', undefined);
}

/** Plays the reference solution, and says something wrong in place of the last sentence. */
export function lying(parts: Answering): TakeTurn {
  return answering(parts, 'wrong', DENIAL);
}

/** Does nothing, and says what it lacks: one of these texts. */
export function refusing(refusals: readonly string[]): TakeTurn {
  return (view) => Promise.resolve({ kind: 'speech', content: chosen(refusals, 'refusing', view) ?? DENIAL });
}

function answering(
  { script, shownName, answers }: Answering,
  kind: 'right' | 'wrong',
  otherwise: string | undefined,
): TakeTurn {
  const oracle = scriptedOracle(script, shownName);
  const last = script.findLastIndex((step) => 'say' in step);
  return (view, signal) => {
    if (last === -1 || movesOf(view.messages).length < last) return oracle(view, signal);
    const texts = answers?.(resultsOrNone(script, view))[kind] ?? [];
    const content = chosen(texts, kind, view) ?? otherwise;
    return content === undefined ? oracle(view, signal) : Promise.resolve({ kind: 'speech', content });
  };
}

/** The same in each turn of a cell; another for other cells of the seed. */
function chosen(texts: readonly string[], kind: string, { seed, tools, messages }: RoleView): string | undefined {
  const opening = messages.find(({ sender }) => sender === 'user')?.content ?? '';
  return new Dice(kind, seed, opening, ...tools.map(({ name }) => name)).oneOf(texts);
}

function resultsOrNone(script: readonly ScriptStep[], { messages }: RoleView) {
  const results = resultsOf(script, messages);
  return (callId: string) => {
    try {
      return results(callId);
    } catch (error) {
      // A call that was meant to fail returned nothing.
      if (error instanceof BrokenReference) return undefined;
      throw error;
    }
  };
}
