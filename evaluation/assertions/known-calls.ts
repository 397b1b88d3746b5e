import { quantitiesIn } from '../../language/quantities.ts';
import { unitNamed } from '../../language/units.ts';
import { wordsOf } from '../../language/words.ts';
import type { SpokenUnit } from '../../language/units.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Clock } from '../../sandbox/clock.ts';
import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import type { TraceRecord, WorldLog } from '../log.ts';
import { KnownRows } from './known-rows.ts';
import type { KnownRow } from './known-rows.ts';

/** A number with the unit that it is in; undefined if it is in none that is known. */
export interface KnownNumber {
  readonly value: number;
  readonly unit: SpokenUnit | undefined;
  /** One of several numbers in a result, whose unit is that of most of them. */
  readonly isOneOfMany?: true;
}

/** When a run began, and in which zone its days are counted. */
type Calendar = Pick<Clock, 'start' | 'timeZone'>;

/** What a run is played in. */
export interface Surroundings {
  readonly definition: Pick<WorldDefinition, 'tables'> & Partial<Pick<WorldDefinition, 'tools' | 'guest'>>;
  /** Of {@link DEFAULT_CLOCK} if absent. */
  readonly clock?: Calendar;
}

/** What the user of a run said, and what its calls were given and returned. */
export class KnownCalls extends KnownRows {
  protected readonly tools: WorldDefinition['tools'];
  protected readonly clock: Calendar;

  constructor(log: WorldLog, { definition, clock = DEFAULT_CLOCK }: Surroundings) {
    super(log);
    this.tools = definition.tools ?? [];
    this.clock = clock;
  }

  get traces(): readonly TraceRecord[] {
    return this.once('traces', () => {
      const traces: TraceRecord[] = [];
      for (let message = this.log.firstUserIndex; message < this.log.length; message++)
        traces.push(...(this.log.message(message).tool_trace ?? []));
      return traces;
    });
  }

  /** Whether a call of the agent's was answered with an error. */
  get hasFailures(): boolean {
    for (let message = this.log.firstUserIndex; message < this.log.length; message++)
      if (this.log.message(message).tool_call_exception) return true;
    return false;
  }

  /** The tools that were called up to a message. */
  callsUpTo(message: number): readonly string[] {
    const names: string[] = [];
    for (let at = this.log.firstUserIndex; at <= message; at++)
      names.push(...(this.log.message(at).tool_trace ?? []).map(({ tool_name: name }) => name));
    return names;
  }

  /** Whether a tool changes nothing. */
  isRead(name: string): boolean {
    return this.tools.find((one) => one.name === name)?.effect !== 'write';
  }

  /** Whether a tool tells something; that wifi is on, only in a run about wifi. */
  isLookUp(name: string): boolean {
    const isOfSwitch = this.tools.some((one) => one.name === name && one.switches !== undefined);
    return this.isRead(name) && (!isOfSwitch || this.onlySwitch !== undefined);
  }

  /** The stems of the words in the names of all tools of the world, but for those that columns are called by. */
  get toolWords(): ReadonlySet<string> {
    return this.once('tool words', () => {
      const formsOf = (names: readonly string[]) =>
        new Set(names.flatMap((name) => wordsOf(name.replaceAll('_', ' ')).map(({ form }) => form)));
      const columns = formsOf(
        Object.values(this.log.tables).flatMap((table) =>
          table.single === undefined ? Object.keys(table.columns) : [],
        ),
      );
      return new Set([...formsOf(this.tools.map(({ name }) => name))].filter((form) => !columns.has(form)));
    });
  }

  /** Whether the agent tells the user nothing after it. */
  isLastTold(message: number): boolean {
    for (let at = message + 1; at < this.log.length; at++) {
      const { sender, recipient } = this.log.message(at);
      if (sender === 'AGENT' && recipient === 'USER') return false;
    }
    return true;
  }

  /** What the user said. */
  get heard(): readonly string[] {
    return this.once('heard', () => {
      const heard: string[] = [];
      for (let message = this.log.firstUserIndex; message < this.log.length; message++) {
        const { sender, recipient, content } = this.log.message(message);
        if (sender === 'USER' && recipient === 'AGENT') heard.push(content ?? '');
      }
      return heard;
    });
  }

  /** The one row that calls returned, whatever their number; undefined if they returned several or none. */
  get onlyRow(): KnownRow | undefined {
    return this.once('only row', () => {
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
        ([key]) => this.log.tables[keys.get(key)!]!.words.isDue || this.columnsOf(keys.get(key)!, 'text').length > 0,
      );
      const found = new Set(texts.map(([key, id]) => `${key} ${JSON.stringify(id)}`));
      const [[key, id] = ['', '']] = texts;
      return found.size === 1 ? this.rows.find((one) => one.table === keys.get(key) && one.id === id) : undefined;
    });
  }

  /** Texts and values in results, wherever they are. */
  get resultTexts(): readonly string[] {
    return this.once('result texts', () => [
      ...new Set(this.traces.flatMap(({ result }) => leavesOf(result).filter((one) => typeof one === 'string'))),
    ]);
  }

  /** What results have under a name, wherever it is. */
  get fields(): readonly { readonly name: string; readonly value: JsonValue }[] {
    return this.once('fields', () => this.traces.flatMap(({ result }) => fieldsOf(result)));
  }

  /** Numbers that calls returned or were given, and that the user said. */
  get numbers(): readonly KnownNumber[] {
    return this.once('numbers', () => [
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
    const unit = this.tools.find((tool) => tool.name === name)?.unit;
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
    const others = numbersWithoutUnit(result);
    return leavesOf(result).flatMap((value) =>
      // A loss is spoken of without its sign.
      typeof value === 'number'
        ? (value < 0 ? [value, -value] : [value]).flatMap((size) =>
            (units.length === 0 || others.has(value) ? [undefined] : units).map(
              (one) => ({ value: size, unit: one, isOneOfMany: true }) as const,
            ),
          )
        : [],
    );
  }

  /** All numbers of results and the world, as they are. */
  get plainNumbers(): ReadonlySet<number> {
    return this.once(
      'plain numbers',
      () =>
        new Set([
          ...this.numbers.map(({ value }) => value),
          ...this.rows.flatMap(({ row }) => leavesOf(row).filter((value) => typeof value === 'number')),
        ]),
    );
  }

  /** The switch that the run is about, if it asked for or set only one. */
  get onlySwitch(): string | undefined {
    return this.once('only switch', () => {
      const switches = new Set(
        this.traces.flatMap(({ tool_name: name }) => this.tools.find((tool) => tool.name === name)?.switches ?? []),
      );
      return switches.size === 1 ? [...switches][0] : undefined;
    });
  }

  /** Whether a call set a switch to that, whatever it was before. */
  sets(setting: string, isOn: boolean): boolean {
    return this.traces.some(
      ({ tool_name: name, arguments: given }) =>
        this.tools.find((tool) => tool.name === name)?.switches === setting && Object.values(given).includes(isOn),
    );
  }

  /** Whether a call told a time other than that of the moment. */
  get toldTimes(): boolean {
    return this.once('told times', () =>
      this.traces.some(
        ({ tool_name: name, result }) =>
          typeof result === 'number' &&
          this.tools.find((tool) => tool.name === name)?.result === 'time' &&
          Math.abs(result - this.clock.start) > 3600,
      ),
    );
  }

  /** Texts that calls were given to write. */
  get givenTexts(): readonly string[] {
    return this.once(
      'given texts',
      () =>
        this.traces.flatMap((trace) =>
          leavesOf(trace.arguments).filter((one) => typeof one === 'string' && one.includes(' ')),
        ) as readonly string[],
    );
  }
}

/** Numbers of a result that names a unit for others only: `humidity` beside `temperature_unit`. */
function numbersWithoutUnit(value: JsonValue): ReadonlySet<JsonValue> {
  if (!isObject(value)) return new Set();
  const kinds = Object.keys(value).flatMap((key) => (key.endsWith('_unit') ? [key.slice(0, -'_unit'.length)] : []));
  if (kinds.length === 0) return new Set();
  const isOfKind = (key: string) => kinds.some((kind) => key.includes(kind));
  const entries = Object.entries(value);
  const measured = new Set(entries.filter(([key]) => isOfKind(key)).map(([, one]) => one));
  return new Set(
    entries
      .filter(([key, one]) => typeof one === 'number' && !isOfKind(key) && !measured.has(one))
      .map(([, one]) => one),
  );
}

/** All that a value holds which holds nothing itself. */
export function leavesOf(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

function fieldsOf(value: JsonValue): readonly { readonly name: string; readonly value: JsonValue }[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    isObject(one) || Array.isArray(one) ? fieldsOf(one) : [{ name, value: one }],
  );
}
