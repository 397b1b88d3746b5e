import type { JsonValue } from '../../sandbox/json.ts';
import { isList } from '../../sandbox/json.ts';
import { shorten } from '../../sandbox/shorten.ts';

/** Where two JSON texts first differ, for people: `messages[3].content: recorded "a", now "b"`. Undefined if nowhere. */
export function firstDifference(recorded: string, now: string): string | undefined {
  try {
    return between('', JSON.parse(recorded) as JsonValue, JSON.parse(now) as JsonValue);
  } catch {
    return recorded === now ? undefined : words('body', recorded, now);
  }
}

function between(path: string, recorded: JsonValue | undefined, now: JsonValue | undefined): string | undefined {
  if (isList(recorded) && isList(now)) {
    const indices = Array.from({ length: Math.max(recorded.length, now.length) }, (_, index) => index);
    return first(indices, (index) => between(`${path}[${index}]`, recorded[index], now[index]));
  }
  if (isObject(recorded) && isObject(now)) {
    const keys = [...new Set([...Object.keys(recorded), ...Object.keys(now)])];
    return first(keys, (key) => between(path === '' ? key : `${path}.${key}`, recorded[key], now[key]));
  }
  return JSON.stringify(recorded) === JSON.stringify(now) ? undefined : words(path, recorded, now);
}

function first<Item>(items: readonly Item[], differenceAt: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const difference = differenceAt(item);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** Before the difference, in characters. */
const CONTEXT = 15;
const LONGEST_VALUE = 60;

function words(path: string, recorded: JsonValue | undefined, now: JsonValue | undefined): string {
  const [before, after] = [recorded, now].map((value) => JSON.stringify(value) ?? 'nothing') as [string, string];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = same > CONTEXT ? same - CONTEXT : 0;
  const cut = (text: string) => (from > 0 ? '…' : '') + shorten(text.slice(from), LONGEST_VALUE);
  return `${path}: recorded ${cut(before)}, now ${cut(after)}`;
}
