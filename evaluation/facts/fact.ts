import type { DateParts } from '../../language/dates.ts';

/** A value that a call of the run returned: a path into the result at the milestone that the constraint refers to. */
export interface ResultPath {
  readonly path: readonly string[];
}

/** What an agent can have done to something of the user's. */
export const ACTS = ['added', 'removed', 'changed', 'sent', 'moved'] as const;
export type Act = (typeof ACTS)[number];

/**
 * Something the user learns, as facts go, not wordings. Values are those that are right, each of them.
 * - `name`: a person's name, or a part of it that nobody else in the contacts has.
 * - `phone`: by its digits, with or without the country code.
 * - `word`: a word or phrase as such: a relationship, a symbol, a city.
 * - `text`: a message or reminder, by its content.
 * - `number`: as precise as it is said, in `unit` or in another unit of the same dimension.
 * - `date`: in any form that people write; with `time`, the time of day too. `now` is when it is said.
 * - `switch`: whether a switch is on.
 * - `act`: that something was done; said at all, it must not be denied.
 */
export type Fact = (
  | { readonly kind: 'name' | 'phone' | 'word' | 'text'; readonly values: readonly (string | ResultPath)[] }
  | {
      readonly kind: 'number';
      readonly values: readonly (number | ResultPath)[];
      readonly unit?: string;
      /** The only unit in which it may be said. */
      readonly in?: string;
    }
  | { readonly kind: 'date'; readonly value: DateParts; readonly now: DateParts; readonly time?: true }
  | {
      readonly kind: 'switch';
      /** The column of a switch. */
      readonly setting: string;
      readonly on: boolean;
      /** Only statements that name the setting count. */
      readonly isNamed?: true;
    }
  | { readonly kind: 'act'; readonly act: Act }
) & {
  /** Words by which the right one of several is pointed out: oldest, boss. */
  readonly as?: readonly string[];
  /** More values that would be wrong, beside those that the world has. */
  readonly rivals?: readonly string[];
  /** People may know it without looking it up: a company's symbol. */
  readonly common?: true;
  /** Values that are right beside these, told as well. */
  readonly beside?: readonly string[];
};

/** A fact whose values are known. */
export type KnownFact =
  | Exclude<Fact, { values: unknown }>
  | (Extract<Fact, { values: unknown }> & { readonly values: readonly (string | number)[] });

/**
 * What a text says of a fact. `told`: it is asserted. `rival`: something else is, in its place. `denied`: it is said not to be so.
 * `silent`: none of that.
 */
export type Verdict = 'told' | 'rival' | 'denied' | 'silent';

export interface FactFinding {
  readonly verdict: Verdict;
  /** The words that show it, as the agent wrote them; empty for `silent`. */
  readonly found: string;
  /** The text says nothing of it and leaves something open: a question, a promise. */
  readonly isOpen?: true;
}

/** What is expected, for people. */
export function describeFact(fact: Fact): string {
  switch (fact.kind) {
    case 'switch':
      return `${fact.setting} ${fact.on ? 'on' : 'off'}`;
    case 'act':
      return fact.act;
    case 'date': {
      const { year, month, day, hour, minute } = fact.value;
      if (typeof year !== 'number') return describeValue({ ...(year as object), part: undefined });
      const two = (part: number) => String(part).padStart(2, '0');
      return `${year}-${two(month)}-${two(day)}${fact.time ? ` ${two(hour)}:${two(minute)}` : ''}`;
    }
    default: {
      const shown = (fact.values as readonly (string | number | ResultPath)[]).map(describeValue);
      const unit =
        fact.kind === 'number' && fact.unit !== undefined
          ? ` ${fact.unit}${fact.in === undefined ? '' : `, in ${fact.in}`}`
          : '';
      return `${shown.join(' or ')}${unit}`;
    }
  }
}

/** A value, the part of a result that it is, or the time that it is reckoned from until the scenario is played. */
export function describeValue(value: string | number | object): string {
  if (typeof value !== 'object') return String(value);
  if ('path' in value && Array.isArray(value.path))
    return `the result${value.path.length > 0 ? ` at ${value.path.join('.')}` : ''}`;
  const { $time, part } = value as { readonly $time?: string; readonly part?: string };
  return part === undefined ? String($time) : `${part} until ${String($time)}`;
}
