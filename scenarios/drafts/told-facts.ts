import { DateTime } from 'luxon';
import { ACTS } from '../../evaluation/facts/fact.ts';
import type { KnownFact } from '../../evaluation/facts/fact.ts';
import { factJudge } from '../../evaluation/facts/judge-fact.ts';
import type { JudgeFact } from '../../evaluation/facts/judge-fact.ts';
import type { Row } from '../../evaluation/log.ts';
import { isSameDay, saidDates } from '../../language/dates.ts';
import type { DateParts } from '../../language/dates.ts';
import { findPhone } from '../../language/find-values.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import { unitNamed } from '../../language/units.ts';
import type { Clock } from '../../sandbox/clock.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { World } from '../../sandbox/world.ts';
import { isSeenBy, switchesOf } from '../../worlds/world.ts';
import type { Tables, Told } from '../../worlds/world.ts';

/** A fact that a text tells. */
export interface ToldFact {
  readonly fact: KnownFact;
  /** As a pack's author writes it. */
  readonly written: JsonObject;
}

/** What there is to tell in a run. */
export interface RunValues {
  readonly tables: Tables;
  readonly start: World;
  readonly end: World;
  /** Results and arguments of its calls. */
  readonly values: readonly JsonValue[];
  readonly clock: Pick<Clock, 'start' | 'timeZone'>;
}

/** Texts and numbers of a run beyond so many are not looked at. */
const MOST_VALUES = 2000;

/** In seconds since the epoch: 2001 to 2065. A number between them is taken for a time. */
const TIMES = { from: 1e9, to: 3e9 };

/** Finds the facts that texts of a run tell: values that its calls gave or took, switches, and what was done, as they are judged. */
export function factsOfRun(given: RunValues): (text: string) => readonly ToldFact[] {
  const { tables, start, end } = given;
  const run = { ...given, values: leaves(given.values) };
  const rows = (world: World) => (table: string) => (world[table] ?? []) as readonly object[] as readonly Row[];
  const judge = factJudge(tables, rows(start), rows(end));
  const candidates = [...values(run), ...dates(run), ...switches(run), ...acts(run)];
  return (text) => {
    const told = [...candidates, ...numbers(run, text)].filter(({ fact }) => isTold(judge, fact, text));
    // A day is told with its time of day.
    const timed = new Set(
      told.flatMap(({ written: { time } }) => (typeof time === 'string' ? time.split(' ')[0] : [])),
    );
    return told.filter(({ written: { date } }) => typeof date !== 'string' || !timed.has(date));
  };
}

/** Whether a text has the value of a fact, whatever it says of it. */
export function isNamed({ fact }: ToldFact, text: string): boolean {
  const plain = (one: string | number = '') => String(one).toLowerCase();
  switch (fact.kind) {
    case 'switch':
    case 'act':
      return false;
    case 'number':
      return quantitiesIn(text).some(({ value, precision }) => Math.abs(Number(fact.values[0]) - value) <= precision);
    case 'date':
      return saidDates(text, fact.now).some((said) => isSameDay(said, fact.value));
    case 'phone':
      return findPhone(String(fact.values[0]), text).length > 0;
    default:
      return plain(text).includes(plain(fact.values[0]));
  }
}

function isTold(judge: JudgeFact, fact: KnownFact, text: string): boolean {
  const said = text.toLowerCase();
  // A word is told by itself only; a name by a part of it.
  if (fact.kind === 'word' && !said.includes((fact.values[0] as string).toLowerCase())) return false;
  if (fact.kind === 'date' && fact.time && !saidDates(text, fact.now).some(({ hour }) => hour === fact.value.hour))
    return false;
  return judge(fact, text, false).verdict === 'told';
}

/** Texts, each as the column tells it in which it stands. */
function values({ tables, start, end, values: all }: RunValues): readonly ToldFact[] {
  const texts = new Set(all.filter((leaf) => typeof leaf === 'string'));
  const found = new Map<string, ToldFact>();
  for (const [table, definition] of Object.entries(tables)) {
    if (!isSeenBy('agent', definition)) continue;
    for (const [column, { told: kind }] of Object.entries(definition.columns)) {
      if (kind === undefined) continue;
      for (const row of [...(start[table] ?? []), ...(end[table] ?? [])]) {
        const value = row[column];
        if (typeof value === 'string' && value !== '' && texts.has(value)) found.set(value, valueFact(kind, value));
      }
    }
  }
  return [...found.values()];
}

function valueFact(kind: Told, value: string): ToldFact {
  return { fact: { kind, values: [value] }, written: { [kind]: value } };
}

/** Numbers of results that the text says, as it says them: in its unit. */
function numbers({ values: all }: RunValues, text: string): readonly ToldFact[] {
  const known = all.filter((leaf) => typeof leaf === 'number' && !isTime(leaf));
  const found = new Map<string, ToldFact>();
  for (const { value, precision, unit } of quantitiesIn(text)) {
    const number = known.find((one) => Math.abs(Number(one) - value) <= precision);
    if (typeof number !== 'number') continue;
    const name = unit !== undefined && unitNamed(unit.name) ? unit.name : undefined;
    const fact: KnownFact = { kind: 'number', values: [number], ...(name !== undefined && { unit: name }) };
    found.set(JSON.stringify(fact), { fact, written: { number, unit: name ?? 'none' } });
  }
  return [...found.values()];
}

/** Times, with the time of day where that is told; the days are counted from the opening. */
function dates({ values: all, clock }: RunValues): readonly ToldFact[] {
  const zone = { zone: clock.timeZone };
  const now = DateTime.fromSeconds(clock.start, zone);
  return all.filter(isTime).flatMap((seconds): ToldFact[] => {
    const time = DateTime.fromSeconds(seconds, zone);
    const days = Math.round(time.startOf('day').diff(now.startOf('day'), 'days').days);
    const day = `${days < 0 ? '' : '+'}${days}d`;
    const date = { kind: 'date', value: partsOf(time), now: partsOf(now) } as const;
    return [
      { fact: { ...date, time: true }, written: { time: `${day} ${time.toFormat('HH:mm')}` } },
      { fact: date, written: { date: day } },
    ];
  });
}

function partsOf({ year, month, day, hour, minute }: DateTime): DateParts {
  return { year, month, day, hour, minute };
}

function isTime(leaf: JsonValue): leaf is number {
  return typeof leaf === 'number' && leaf >= TIMES.from && leaf <= TIMES.to;
}

/** Switches that the run turned. */
function switches({ tables, start, end }: RunValues): readonly ToldFact[] {
  return switchesOf({ tables }).flatMap(({ table, column: setting }): ToldFact[] => {
    const on = end[table]?.[0]?.[setting];
    if (typeof on !== 'boolean' || on === start[table]?.[0]?.[setting]) return [];
    return [{ fact: { kind: 'switch', setting, on }, written: { setting, on } }];
  });
}

/** What was done to lists. */
function acts({ tables, start, end }: RunValues): readonly ToldFact[] {
  const lists = Object.entries(tables).filter(([, { single }]) => single === undefined);
  const isChanged = lists.some(([table]) => start[table] !== end[table]);
  return isChanged ? ACTS.map((act) => ({ fact: { kind: 'act', act }, written: { act } })) : [];
}

/** The texts and numbers inside values, each once. */
function leaves(all: readonly JsonValue[]): readonly JsonValue[] {
  const found = new Set<JsonValue>();
  const visit = (value: JsonValue): void => {
    if (found.size >= MOST_VALUES || value === null) return;
    if (typeof value === 'object') Object.values(value as JsonObject).forEach(visit);
    else found.add(value);
  };
  all.forEach(visit);
  return [...found];
}
