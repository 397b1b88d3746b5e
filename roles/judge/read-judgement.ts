import { isObject, jsonIn } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { shorten } from '../../sandbox/shorten.ts';

/** What a judge says of a run. */
export interface Judgement {
  readonly verdict: 'right' | 'wrong' | 'unclear';
  readonly why: string;
  /** Sentences that are not true, with the index of the message that has them. */
  readonly falseStatements: readonly { readonly message: number; readonly quote: string; readonly why: string }[];
  /** Quotes that stand nowhere in the dialogue, and beyond the most that are kept. */
  readonly droppedQuotes: number;
}

/** A message of the agent to the user. */
export interface SpokenMessage {
  readonly index: number;
  readonly content: string;
}

/** In characters. */
const LONGEST_TEXT = 1_000;
const MOST_STATEMENTS = 20;

/**
 * Reads a judge's answer: a JSON object, also with text or a fence around it. A quote counts if it occurs in what the agent said, spaces and
 * quotation marks aside; others are dropped. Null if the answer holds no verdict.
 */
export function readJudgement(answer: string, spoken: readonly SpokenMessage[]): Judgement | null {
  const form = objectIn(answer);
  const verdict = form?.['verdict'];
  if (form === null || (verdict !== 'right' && verdict !== 'wrong' && verdict !== 'unclear')) return null;
  const said = spoken.map(({ index, content }) => ({ index, plain: plain(content) }));
  const given = form['false_sentences'];
  const statements = Array.isArray(given) ? (given as readonly JsonValue[]) : [];
  const falseStatements = statements.flatMap((one) => {
    const quote = isObject(one) ? textOf(one['quote']) : textOf(one);
    const words = plain(quote);
    const found = words === '' ? undefined : said.find((message) => message.plain.includes(words));
    return found === undefined ? [] : [{ message: found.index, quote, why: isObject(one) ? textOf(one['why']) : '' }];
  });
  const kept = falseStatements.slice(0, MOST_STATEMENTS);
  return {
    verdict,
    why: textOf(form['reasons']),
    falseStatements: kept,
    droppedQuotes: statements.length - kept.length,
  };
}

/** What the answer says of each of so many sentences; null unless it says it of all of them, and there are any. */
export function readHolds(answer: string, sentences: number): readonly boolean[] | null {
  const given: JsonValue = objectIn(answer)?.['holds'] ?? null;
  if (sentences === 0 || !Array.isArray(given) || given.length !== sentences) return null;
  return given.every((one) => typeof one === 'boolean') ? given : null;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? shorten(value.trim(), LONGEST_TEXT) : '';
}

/** As it is compared: models write other spaces and quotation marks than they read. */
function plain(text: string): string {
  return text
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replace(/^["' ]+|["' ]+$/g, '')
    .toLowerCase();
}

/** The object that an answer holds, from its first brace to its last one. */
function objectIn(answer: string): JsonObject | null {
  const [start, end] = [answer.indexOf('{'), answer.lastIndexOf('}')];
  const value = start === -1 || end < start ? undefined : jsonIn(answer.slice(start, end + 1));
  return isObject(value) ? value : null;
}
