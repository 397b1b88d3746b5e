import { DateTime } from 'luxon';
import { saidDates } from '../../language/dates.ts';
import type { DateParts } from '../../language/dates.ts';
import { digitsOf, phonesIn } from '../../language/find-values.ts';
import { readText } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import { wordsOf } from '../../language/words.ts';
import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ResultShape } from '../../sandbox/tools/result-shape.ts';
import type { Table } from '../../sandbox/world.ts';
import { wholeQuotations } from '../facts/judge-fact.ts';
import { KnownCalls, leavesOf } from './known-calls.ts';

export interface Instant {
  readonly parts: DateParts;
  readonly seconds: number;
}

const MANY_TIMES = 1_000;

/** What a run knows: what is made of its world, its calls and what was said in it, and of the texts that are checked against them. */
export class RunKnowledge extends KnownCalls {
  /** The stems of all words that the world, the results or the user have said. */
  get vocabulary(): ReadonlySet<string> {
    return this.once('vocabulary', () => {
      const texts = [
        ...this.heard,
        ...this.resultTexts,
        ...this.rows.flatMap(({ row }) => Object.values(row).filter((value) => typeof value === 'string')),
        ...this.traces.flatMap((trace) => leavesOf(trace.arguments).filter((one) => typeof one === 'string')),
      ];
      return new Set(texts.flatMap((text) => wordsOf(text).map(({ form }) => form)));
    });
  }

  /** Times that rows hold, that calls returned and that the user said, on the calendar of the cell. */
  get instants(): readonly Instant[] {
    return this.once('instants', () => {
      const seconds = [
        this.clock.start,
        ...this.rows.flatMap((one) => this.timesOf(one)),
        ...this.traces.flatMap(({ tool_name: name, result }) => {
          const shape = this.tools.find((tool) => tool.name === name)?.result;
          return shape === undefined ? [] : timesIn(shape, result);
        }),
      ];
      return [...new Set(seconds)].map((one) => this.instant(one));
    });
  }

  instant(seconds: number): Instant {
    const at = DateTime.fromSeconds(seconds, { zone: this.clock.timeZone });
    const { year, month, day, hour, minute } = at;
    return { seconds, parts: { year, month, day, hour, minute } };
  }

  /** How many rows of a table lie before and after the beginning of the run, by each of their times. */
  sidesOfNow(table: Table): readonly number[] {
    return this.once(`sides ${table}`, () => {
      const columns = Object.entries(this.log.tables[table]!.columns).filter(([, { type }]) => type === 'time');
      const states = [this.log.rows(table, this.log.firstUserIndex), this.log.rows(table, this.log.length - 1)];
      return states.flatMap((rows) =>
        columns.flatMap(([column]) => {
          const past = rows.filter((row) => Number(row[column]) < this.clock.start).length;
          return [past, rows.length - past];
        }),
      );
    });
  }

  /** All digits that stand together in texts of the world, in results, in arguments and in what the user said. */
  get digits(): ReadonlySet<string> {
    return this.once('digits', () => {
      const texts = [
        ...this.heard,
        ...this.resultTexts,
        ...this.rows.flatMap(({ row }) => Object.values(row).filter((value) => typeof value === 'string')),
        ...this.traces.flatMap((trace) => leavesOf(trace.arguments).map(String)),
      ];
      return new Set(
        texts
          .filter((text) => !ID.test(text))
          .flatMap((text) => (text.match(/\d+/g) ?? []).map((one) => one.replace(/^0+(?=\d)/, ''))),
      );
    });
  }

  /**
   * Whether a length is so, in seconds: of a span of time that results give, or how far apart known times are. Among the times of a large
   * world nearly any is, so that there it is taken to be.
   */
  someLength(isSo: (seconds: number) => boolean): boolean {
    const isGiven = this.fields.some(
      ({ name, value }) =>
        typeof value === 'number' &&
        (name === 'days' || name === 'seconds') &&
        isSo(name === 'days' ? value * 86_400 : value),
    );
    const times = this.instants.map(({ seconds }) => seconds);
    return (
      isGiven ||
      times.length > MANY_TIMES ||
      times.some((one) => times.some((other) => other > one && isSo(other - one)))
    );
  }

  /** When the run began. */
  get now(): Instant {
    return this.once('now', () => this.instant(this.clock.start));
  }

  /** Dates that the user said, or a text of the world or of a result. */
  get heardDates(): ReturnType<typeof saidDates> {
    return this.once('heard dates', () =>
      [
        ...this.heard,
        ...this.resultTexts.filter((text) => text.length < 40),
        ...this.valuesOf('text').map(({ value }) => value),
      ].flatMap((text) => saidDates(text, this.now.parts)),
    );
  }

  /** The digits of all phone numbers that the world or a result has, or that somebody said. */
  get phoneDigits(): ReadonlySet<string> {
    return this.once('phones', () => {
      const texts = [
        ...this.valuesOf('phone').map(({ value }) => value),
        ...this.resultTexts,
        ...this.heard,
        ...this.traces.flatMap((trace) => leavesOf(trace.arguments).filter((one) => typeof one === 'string')),
      ];
      return new Set(texts.flatMap((text) => phonesIn(text).map(({ start, end }) => digitsOf(text.slice(start, end)))));
    });
  }

  /** Texts of the world that a text repeats, with or without quotation marks. */
  quotationsIn(text: string): readonly Span[] {
    const values = this.once('texts', () => [...new Set(this.valuesOf('text').map(({ value }) => value))]);
    return values.flatMap((value) => wholeQuotations(value, text));
  }

  /** A text, read; each once. */
  read(text: string): Reading {
    let reading = this.#readings.get(text);
    if (reading === undefined)
      this.#readings.set(text, (reading = readText(text, (plain) => this.quotationsIn(plain))));
    return reading;
  }

  readonly #readings = new Map<string, Reading>();

  /** What is made of a text that is read, once for all who ask. */
  madeOf<Value>(reading: Reading, make: (reading: Reading, known: RunKnowledge) => Value): Value {
    let made = this.#made.get(reading);
    if (made === undefined) this.#made.set(reading, (made = new Map()));
    if (!made.has(make)) made.set(make, make(reading, this));
    return made.get(make) as Value;
  }

  readonly #made = new Map<Reading, Map<unknown, unknown>>();

  /** Addresses and names of places in results, word by word. */
  get places(): readonly (readonly string[])[] {
    return this.once('places', () =>
      this.resultTexts.filter((text) => /\p{Lu}/u.test(text) && !ZONE.test(text)).map(wordsIn),
    );
  }

  /** Words of names: of places, of people, of what the user said. */
  get properWords(): ReadonlySet<string> {
    return this.once(
      'proper words',
      () =>
        new Set([
          ...this.places.flat(),
          ...this.heard.flatMap(wordsIn),
          ...this.rows.flatMap(({ row }) =>
            Object.values(row).flatMap((value) => (typeof value === 'string' ? wordsIn(value) : [])),
          ),
        ]),
    );
  }

  countPattern(numeral: string): RegExp {
    return this.once('count pattern', () => {
      const nouns = Object.entries(this.log.tables).flatMap(([table, { single, words }]) =>
        single === undefined
          ? [
              words.several,
              ...(words.also?.split('|') ?? []),
              ...(this.columnsOf(table, 'name').length > 0 ? ['people', 'persons', 'entries'] : []),
            ]
          : [],
      );
      // Whatever an agent wrote there, only words go into a pattern.
      const words = [...new Set(this.valuesOf('word').map(({ value }) => value))].filter((kind) =>
        /^\p{L}+$/u.test(kind),
      );
      const kinds = words.map((kind) =>
        kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(kind) ? `${kind}es` : `${kind}s`,
      );
      return new RegExp(
        String.raw`\b(?<many>${numeral}) (?:(?!${numeral})[\w-]+ ){0,2}?(?<noun>${[...nouns, ...kinds].join('|')}|(?<=upcoming |coming |future )ones)\b`,
        'gi',
      );
    });
  }
}

function timesIn(shape: ResultShape, value: JsonValue): readonly number[] {
  if (shape === 'time') return typeof value === 'number' ? [value] : [];
  if (typeof shape === 'string') return [];
  if ('list' in shape) return Array.isArray(value) ? value.flatMap((one) => timesIn(shape.list, one)) : [];
  return isObject(value) ? Object.entries(shape.fields).flatMap(([key, one]) => timesIn(one, value[key] ?? null)) : [];
}

/** What no one reads figures in. */
const ID = /^[\da-f]{8}-[\da-f-]{27}$/i;

/** A time zone, which is named after any city. */
const ZONE = /^[A-Z]\w+\/\w+$/;

const WORD = /[\p{L}]+|\d+/gu;

/** The words and numbers of a text, in lower case. */
export function wordsIn(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}
