import { phonesIn } from '../../language/find-values.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import { inUnit, unitNamed, unitsOf } from '../../language/units.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { AgentCall } from '../agent-calls.ts';
import type { KnownFact } from '../facts/fact.ts';
import type { GivenAnswer } from './answers.ts';
import { isMadeUp } from './arguments.ts';
import { isGuess } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import type { Sign } from './mode.ts';

export const NONE = /\b(?:no|none|nothing|not)\b|n't\b/i;

/** Calls before the message that brought something; that a switch is on tells of no other fact. */
export function lookUps({ calls, run }: Evidence, message: number, fact?: KnownFact): readonly AgentCall[] {
  return calls.filter(
    ({ name, answer, message: at }) =>
      at < message &&
      answer?.toolResult?.trace !== undefined &&
      (fact?.kind === 'switch' || typeof answer.toolResult.trace.result !== 'boolean') &&
      run.definition.tools.find((tool) => tool.name === name)?.effect !== 'write',
  );
}

/** The call whose arguments led to what was told, as it returned that, and no call what is so. */
export function byCall(evidence: Evidence, { fact, told }: GivenAnswer, quote: string): Sign | undefined {
  if (isGuess(evidence) || told === undefined || (fact !== undefined && !('values' in fact))) return undefined;
  const known = evidence.knownUntil(told.message);
  const call = lookUps(evidence, told.message).findLast(
    (one) => Object.keys(one.arguments).length > 0 && tellsIt(one.answer!.content, quote),
  );
  if (call === undefined || fact?.values.some((right) => isShown(String(right), fact, known)) === true)
    return undefined;
  const isOfNowhere = isMadeUp(call, evidence);
  return {
    mode: isOfNowhere ? 'guessed' : 'wrong_arg',
    title: isOfNowhere ? `Guessed arguments of ${call.name}` : `Called ${call.name} with other arguments`,
    message: call.message,
    quote: call.text,
  };
}

/** Whether a result has what was told: its words, one of its numbers, or nothing where nothing was told of. */
export function tellsIt(result: string, quote: string): boolean {
  if (/^\s*\[\s*\]\s*$/.test(result)) return NONE.test(quote);
  const said = new Set(wordsOf(quote).map(({ form }) => form));
  const isText = [...result.matchAll(/"([^"]{4,})"/g)].some(([, text = '']) => {
    const words = contentWords(wordsOf(text));
    return words.length > 0 && words.every(({ form }) => said.has(form));
  });
  const [number] = phonesIn(quote).length > 0 ? [] : quantitiesIn(quote);
  return (
    isText ||
    (number !== undefined && numbersIn(result).some((one) => Math.abs(one - number.value) <= number.precision))
  );
}

/** Whether a text has the right value, be it in another unit. */
function isShown(right: string, fact: KnownFact, known: string): boolean {
  if (known.toLowerCase().includes(right.toLowerCase())) return true;
  const own = fact.kind === 'number' ? unitNamed(fact.in ?? fact.unit ?? '') : undefined;
  if (own === undefined) return false;
  const numbers = numbersIn(known);
  return unitsOf(own.dimension).some((unit) => {
    const value = inUnit(Number(right), own, unit);
    return numbers.some((one) => Math.abs(one - value) <= Math.abs(value) * 0.002);
  });
}

function numbersIn(text: string): readonly number[] {
  return (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
}
