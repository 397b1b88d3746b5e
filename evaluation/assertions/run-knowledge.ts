import { DateTime } from 'luxon';
import { saidDates } from '../../language/dates.ts';
import type { DateParts } from '../../language/dates.ts';
import { wholeQuotations } from '../facts/judge-fact.ts';
import { readText } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import { digitsOf, nameFinder, phonesIn } from '../../language/find-values.ts';
import type { FindValue } from '../../language/find-values.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import { unitNamed } from '../../language/units.ts';
import type { SpokenUnit } from '../../language/units.ts';
import { wordsOf } from '../../language/words.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Clock } from '../../sandbox/clock.ts';
import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ResultShape } from '../../sandbox/tools/result-shape.ts';
import type { Table } from '../../sandbox/world.ts';
import type { Told, WorldDefinition } from '../../worlds/world.ts';
import type { Row, TraceRecord, WorldLog } from '../log.ts';
import { rowChanges, rowId } from '../side-effects/row-changes.ts';
import type { RowChanges } from '../side-effects/row-changes.ts';

/** A row as it was for a while. */
export interface KnownRow {
  readonly table: Table;
  readonly id: string;
  readonly row: Row;
}

/** How a message changed a table. */
export interface TableChanges extends RowChanges {
  readonly message: number;
  readonly table: Table;
}

/** A row that a message added, removed or changed, as it was before and after; undefined where it was not. */
export interface TouchedRow {
  readonly table: Table;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** A number with the unit that it is in; undefined if it is in none that is known. */
export interface KnownNumber {
  readonly value: number;
  readonly unit: SpokenUnit | undefined;
  /** One of several numbers in a result, whose unit is that of most of them. */
  readonly isOneOfMany?: true;
}

export interface Instant {
  readonly parts: DateParts;
  readonly seconds: number;
}

/** When a run began, and in which zone its days are counted. */
type Calendar = Pick<Clock, 'start' | 'timeZone'>;

/** What a run is played in. */
export interface Surroundings {
  readonly definition: Pick<WorldDefinition, 'tables'> & Partial<Pick<WorldDefinition, 'tools'>>;
  /** Of {@link DEFAULT_CLOCK} if absent. */
  readonly clock?: Calendar;
}

/**
 * What the run knows: every state of the world from its opening to its end, what calls returned and what the user said. A question that
 * nobody asks is not answered: each list is made when it is first read.
 */
export class RunKnowledge {
  readonly log: WorldLog;
  readonly #tools: WorldDefinition['tools'];
  readonly #clock: Calendar;

  constructor(log: WorldLog, { definition, clock = DEFAULT_CLOCK }: Surroundings) {
    this.log = log;
    this.#tools = definition.tools ?? [];
    this.#clock = clock;
  }

  /** Every state of every row, each once. */
  get rows(): readonly KnownRow[] {
    return this.#once('rows', () => {
      const seen = new Set<Row>();
      const rows: KnownRow[] = [];
      for (const table of Object.keys(this.log.tables)) {
        let last: readonly Row[] | undefined;
        for (let message = this.log.firstUserIndex; message < this.log.length; message++) {
          const now = this.log.rows(table, message);
          if (now === last) continue;
          last = now;
          for (const row of now) {
            if (seen.has(row)) continue;
            seen.add(row);
            rows.push({ table, id: rowId(table, row, this.log.tables), row });
          }
        }
      }
      return rows;
    });
  }

  /** What each message changed, in order. */
  get changes(): readonly TableChanges[] {
    return this.#once('changes', () => {
      const changes: TableChanges[] = [];
      for (let message = this.log.firstUserIndex + 1; message < this.log.length; message++)
        for (const table of Object.keys(this.log.tables)) {
          const [before, after] = [this.log.rows(table, message - 1), this.log.rows(table, message)];
          if (before !== after) changes.push({ message, table, ...rowChanges(table, before, after, this.log.tables) });
        }
      return changes;
    });
  }

  /** The rows of lists that were added, removed or changed up to a message. */
  touched(message: number): readonly TouchedRow[] {
    return this.#once(`touched ${message}`, () =>
      this.changes
        .filter((change) => change.message <= message && this.log.tables[change.table]!.single === undefined)
        .flatMap(({ table, added, removed, changed }): readonly TouchedRow[] => [
          ...added.map((after) => ({ table, before: undefined, after })),
          ...removed.map((before) => ({ table, before, after: undefined })),
          ...changed.map((one) => ({ table, ...one })),
        ]),
    );
  }

  get traces(): readonly TraceRecord[] {
    return this.#once('traces', () => {
      const traces: TraceRecord[] = [];
      for (let message = this.log.firstUserIndex; message < this.log.length; message++)
        traces.push(...(this.log.message(message).tool_trace ?? []));
      return traces;
    });
  }

  /** What the user said. */
  get heard(): readonly string[] {
    return this.#once('heard', () => {
      const heard: string[] = [];
      for (let message = this.log.firstUserIndex; message < this.log.length; message++) {
        const { sender, recipient, content } = this.log.message(message);
        if (sender === 'USER' && recipient === 'AGENT') heard.push(content ?? '');
      }
      return heard;
    });
  }

  /** The values in the columns that hold a kind of value, with their rows. */
  valuesOf(kind: Told): readonly (KnownRow & { readonly column: string; readonly value: string })[] {
    let values = this.#values.get(kind);
    if (values === undefined) this.#values.set(kind, (values = this.#readValues(kind)));
    return values;
  }

  readonly #values = new Map<Told, ReturnType<RunKnowledge['valuesOf']>>();

  #readValues(kind: Told): ReturnType<RunKnowledge['valuesOf']> {
    return this.rows.flatMap((one) =>
      this.#columnsOf(one.table, kind).flatMap((column) => {
        const value = one.row[column];
        return typeof value === 'string' && value !== '' ? [{ ...one, column, value }] : [];
      }),
    );
  }

  #columnsOf(table: Table, kind: Told): readonly string[] {
    return this.#once(`columns ${table} ${kind}`, () =>
      Object.entries(this.log.tables[table]!.columns).flatMap(([column, { told }]) => (told === kind ? [column] : [])),
    );
  }

  /** Rows of the user's own: with a flag that says so. */
  get selves(): readonly KnownRow[] {
    return this.#once('selves', () =>
      this.rows.filter(({ table, row }) =>
        Object.entries(this.log.tables[table]!.columns).some(
          ([column, { type }]) =>
            type === 'flag' && /\bself\b/.test(column.replaceAll('_', ' ')) && row[column] === true,
        ),
      ),
    );
  }

  /** The one row that calls returned, whatever their number; undefined if they returned several or none. */
  get onlyRow(): KnownRow | undefined {
    return this.#once('only row', () => {
      const keys = new Map(Object.entries(this.log.tables).map(([table, { key }]) => [key, table]));
      const ids = this.traces.flatMap(({ result }) =>
        (Array.isArray(result) ? result : [result]).flatMap((one) =>
          isObject(one)
            ? Object.entries(one)
                .filter(([key]) => keys.has(key))
                .slice(0, 1)
            : [],
        ),
      );
      const texts = ids.filter(
        ([key]) => this.log.tables[keys.get(key)!]!.words.isDue || this.#columnsOf(keys.get(key)!, 'text').length > 0,
      );
      const found = new Set(texts.map(([key, id]) => `${key} ${JSON.stringify(id)}`));
      const [[key, id] = ['', '']] = texts;
      return found.size === 1 ? this.rows.find((one) => one.table === keys.get(key) && one.id === id) : undefined;
    });
  }

  /** The names that rows have, each once. */
  get names(): readonly string[] {
    return this.#once('names', () => [...new Set(this.valuesOf('name').map(({ value }) => value))]);
  }

  get findName(): FindValue {
    return this.#once('find name', () => nameFinder(this.names));
  }

  /** Texts and values in results, wherever they are. */
  get resultTexts(): readonly string[] {
    return this.#once('result texts', () => [
      ...new Set(this.traces.flatMap(({ result }) => leavesOf(result).filter((one) => typeof one === 'string'))),
    ]);
  }

  /** What results have under a name, wherever it is. */
  get fields(): readonly { readonly name: string; readonly value: JsonValue }[] {
    return this.#once('fields', () => this.traces.flatMap(({ result }) => fieldsOf(result)));
  }

  /** The stems of all words that the world, the results or the user have said. */
  get vocabulary(): ReadonlySet<string> {
    return this.#once('vocabulary', () => {
      const texts = [
        ...this.heard,
        ...this.resultTexts,
        ...this.rows.flatMap(({ row }) => Object.values(row).filter((value) => typeof value === 'string')),
        ...this.traces.flatMap((trace) => leavesOf(trace.arguments).filter((one) => typeof one === 'string')),
      ];
      return new Set(texts.flatMap((text) => wordsOf(text).map(({ form }) => form)));
    });
  }

  /** Numbers that calls returned or were given, and that the user said. */
  get numbers(): readonly KnownNumber[] {
    return this.#once('numbers', () => [
      ...this.traces.flatMap((trace) => [
        ...this.#numbersIn(trace),
        ...leavesOf(trace.arguments).flatMap((value) =>
          typeof value === 'number' ? [{ value, unit: undefined, isOneOfMany: true } as const] : [],
        ),
      ]),
      ...this.heard.flatMap((text) => quantitiesIn(text).map(({ value, unit }) => ({ value, unit }))),
      ...this.resultTexts.flatMap((text) => quantitiesIn(text).map(({ value, unit }) => ({ value, unit }))),
    ]);
  }

  #numbersIn({ tool_name: name, arguments: given, result }: TraceRecord): readonly KnownNumber[] {
    const unit = this.#tools.find((tool) => tool.name === name)?.unit;
    const named = typeof unit === 'object' ? given[unit.argument] : unit;
    const own = typeof named === 'string' ? unitNamed(named) : undefined;
    if (typeof result === 'number') {
      const amounts = Object.values(given).filter((value) => typeof value === 'number' && value !== 0) as number[];
      return [
        { value: result, unit: own },
        // What one of the amount makes.
        ...amounts.map((amount) => ({ value: result / amount, unit: own })),
      ];
    }
    const units = [
      ...new Set([
        own,
        ...leavesOf(result).map((one) =>
          typeof one === 'string' && one.length < 20 ? (unitNamed(one.toLowerCase()) ?? unitNamed(one)) : undefined,
        ),
      ]),
    ].filter((one) => one !== undefined);
    return leavesOf(result).flatMap((value) =>
      // A loss is spoken of without its sign.
      typeof value === 'number'
        ? (value < 0 ? [value, -value] : [value]).flatMap((size) =>
            (units.length === 0 ? [undefined] : units).map(
              (one) => ({ value: size, unit: one, isOneOfMany: true }) as const,
            ),
          )
        : [],
    );
  }

  /** Times that rows hold, that calls returned and that the user said, on the calendar of the cell. */
  get instants(): readonly Instant[] {
    return this.#once('instants', () => {
      const seconds = [
        this.#clock.start,
        ...this.rows.flatMap((one) => this.timesOf(one)),
        ...this.traces.flatMap(({ tool_name: name, result }) => {
          const shape = this.#tools.find((tool) => tool.name === name)?.result;
          return shape === undefined ? [] : timesIn(shape, result);
        }),
      ];
      return [...new Set(seconds)].map((one) => this.instant(one));
    });
  }

  instant(seconds: number): Instant {
    const at = DateTime.fromSeconds(seconds, { zone: this.#clock.timeZone });
    const { year, month, day, hour, minute } = at;
    return { seconds, parts: { year, month, day, hour, minute } };
  }

  /** Its times; only those that tools wrote themselves if only its creation is meant. */
  timesOf({ table, row }: KnownRow, isCreation = false): readonly number[] {
    return Object.entries(this.log.tables[table]!.columns).flatMap(([column, { type, isStamp }]) => {
      const value = row[column];
      return type === 'time' && (isStamp === true || !isCreation) && typeof value === 'number' ? [value] : [];
    });
  }

  /** The digits of all phone numbers that the world or a result has, or that somebody said. */
  get phoneDigits(): ReadonlySet<string> {
    return this.#once('phones', () => {
      const texts = [
        ...this.valuesOf('phone').map(({ value }) => value),
        ...this.resultTexts,
        ...this.heard,
        ...this.traces.flatMap((trace) => leavesOf(trace.arguments).filter((one) => typeof one === 'string')),
      ];
      return new Set(texts.flatMap((text) => phonesIn(text).map(({ start, end }) => digitsOf(text.slice(start, end)))));
    });
  }

  /** All numbers of results and the world, as they are. */
  get plainNumbers(): ReadonlySet<number> {
    return this.#once(
      'plain numbers',
      () =>
        new Set([
          ...this.numbers.map(({ value }) => value),
          ...this.rows.flatMap(({ row }) => Object.values(row).filter((value) => typeof value === 'number')),
        ]),
    );
  }

  /** The switch that the run is about, if it asked for or set only one. */
  get onlySwitch(): string | undefined {
    return this.#once('only switch', () => {
      const switches = new Set(
        this.traces.flatMap(({ tool_name: name }) => this.#tools.find((tool) => tool.name === name)?.switches ?? []),
      );
      return switches.size === 1 ? [...switches][0] : undefined;
    });
  }

  /** Whether a call set a switch to that, whatever it was before. */
  sets(setting: string, isOn: boolean): boolean {
    return this.traces.some(
      ({ tool_name: name, arguments: given }) =>
        this.#tools.find((tool) => tool.name === name)?.switches === setting && Object.values(given).includes(isOn),
    );
  }

  /** Whether a call told a time other than that of the moment. */
  get toldTimes(): boolean {
    return this.#once('told times', () =>
      this.traces.some(
        ({ tool_name: name, result }) =>
          typeof result === 'number' &&
          this.#tools.find((tool) => tool.name === name)?.result === 'time' &&
          Math.abs(result - this.#clock.start) > 3600,
      ),
    );
  }

  /** Texts of the world that a text repeats, with or without quotation marks. */
  quotationsIn(text: string): readonly Span[] {
    const values = this.#once('texts', () => [...new Set(this.valuesOf('text').map(({ value }) => value))]);
    return values.flatMap((value) => wholeQuotations(value, text));
  }

  /** Texts that calls were given to write. */
  get givenTexts(): readonly string[] {
    return this.#once(
      'given texts',
      () =>
        this.traces.flatMap((trace) =>
          leavesOf(trace.arguments).filter((one) => typeof one === 'string' && one.includes(' ')),
        ) as readonly string[],
    );
  }

  /** Texts that the run sent. */
  get sentTexts(): readonly string[] {
    return this.#once('sent texts', () =>
      this.changes.flatMap(({ table, added }) =>
        this.log.tables[table]!.words.added === 'sent'
          ? added.flatMap((row) => this.#columnsOf(table, 'text').map((column) => row[column] as string))
          : [],
      ),
    );
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
    return this.#once('places', () => this.resultTexts.filter((text) => /\p{Lu}/u.test(text)).map(wordsIn));
  }

  /** Words of names: of places, of people, of what the user said. */
  get properWords(): ReadonlySet<string> {
    return this.#once(
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
    return this.#once('count pattern', () => {
      const nouns = Object.values(this.log.tables).flatMap(({ single, words }) =>
        single === undefined ? [words.several, ...(words.also?.split('|') ?? [])] : [],
      );
      // Whatever an agent wrote there, only words go into a pattern.
      const words = [...new Set(this.valuesOf('word').map(({ value }) => value))].filter((kind) =>
        /^\p{L}+$/u.test(kind),
      );
      const kinds = words.map((kind) => (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`));
      return new RegExp(
        String.raw`\b(?<many>${numeral}) (?:(?!${numeral})[\w-]+ ){0,2}?(?<noun>${[...nouns, ...kinds].join('|')})\b`,
        'gi',
      );
    });
  }

  /** How many rows of a table lie before and after the beginning of the run, by each of their times. */
  sidesOfNow(table: Table): readonly number[] {
    return this.#once(`sides ${table}`, () => {
      const columns = Object.entries(this.log.tables[table]!.columns).filter(([, { type }]) => type === 'time');
      const states = [this.log.rows(table, this.log.firstUserIndex), this.log.rows(table, this.log.length - 1)];
      return states.flatMap((rows) =>
        columns.flatMap(([column]) => {
          const past = rows.filter((row) => Number(row[column]) < this.#clock.start).length;
          return [past, rows.length - past];
        }),
      );
    });
  }

  /** When the run began. */
  get now(): Instant {
    return this.#once('now', () => this.instant(this.#clock.start));
  }

  /** Dates that the user said, or a text of the world or of a result. */
  get heardDates(): ReturnType<typeof saidDates> {
    return this.#once('heard dates', () =>
      [
        ...this.heard,
        ...this.resultTexts.filter((text) => text.length < 40),
        ...this.valuesOf('text').map(({ value }) => value),
      ].flatMap((text) => saidDates(text, this.now.parts)),
    );
  }

  readonly #kept = new Map<string, unknown>();

  #once<Value>(key: string, make: () => Value): Value {
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key) as Value;
  }
}

function leavesOf(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

function timesIn(shape: ResultShape, value: JsonValue): readonly number[] {
  if (shape === 'time') return typeof value === 'number' ? [value] : [];
  if (typeof shape === 'string') return [];
  if ('list' in shape) return Array.isArray(value) ? value.flatMap((one) => timesIn(shape.list, one)) : [];
  return isObject(value) ? Object.entries(shape.fields).flatMap(([key, one]) => timesIn(one, value[key] ?? null)) : [];
}

function fieldsOf(value: JsonValue): readonly { readonly name: string; readonly value: JsonValue }[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    isObject(one) || Array.isArray(one) ? fieldsOf(one) : [{ name, value: one }],
  );
}

const WORD = /[\p{L}]+|\d+/gu;

/** The words and numbers of a text, in lower case. */
export function wordsIn(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}
