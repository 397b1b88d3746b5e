import { digitsOf } from '../../language/find-values.ts';
import { DateTime } from 'luxon';
import type { DateParts } from '../../language/dates.ts';
import { inUnit, unitNamed } from '../../language/units.ts';
import type { SpokenUnit } from '../../language/units.ts';
import type { Fact } from '../../evaluation/facts/fact.ts';
import type { Row } from '../../evaluation/log.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import type { WorldRow } from '../../sandbox/world.ts';
import type { Case } from '../case.ts';
import { scalarsIn } from '../scalars.ts';

/** What a play of the reference solution shows: of this what is to be told must follow. */
interface Shown {
  readonly calls: readonly SeenCall[];
  /** The texts and numbers in the results of the calls, and in rows that it changed or that share a value with those. */
  readonly values: readonly (string | number)[];
  /** The user's texts, and what its brief says. */
  readonly said: readonly string[];
  /** The settings when it is over. */
  readonly settings: Row;
}

/** A call that was answered. */
interface SeenCall {
  readonly tool: ToolDefinition;
  readonly arguments: JsonObject;
  readonly result: JsonValue;
}

function shownBySolution({ subject, scenario, messages, reference, heard }: Case): Shown {
  const { tables } = scenario.definition;
  const { log } = reference;
  const calls = messages.flatMap(({ toolResult }): readonly SeenCall[] => {
    const trace = toolResult?.trace;
    const tool = subject.toolNamed(trace?.toolName ?? '');
    return trace && tool ? [{ tool, arguments: trace.arguments, result: trace.result }] : [];
  });
  const changed = messages
    .flatMap(({ changes = [] }) => changes)
    .filter(({ table }) => tables[table]?.single === undefined)
    .flatMap((change) => (change.kind === 'replace' ? [change.before, change.row] : [change.row]));
  const texts = (row: WorldRow) => Object.values(row).filter((value) => typeof value === 'string');
  const shared = new Set(changed.flatMap(texts));
  const related = Object.values(scenario.world)
    .flat()
    .filter((row) => texts(row).some((value) => shared.has(value)));
  const settings = Object.keys(tables).flatMap((table) =>
    tables[table]?.single ? log.rows(table, log.length - 1) : [],
  );
  return {
    calls,
    values: scalarsIn([...calls.map(({ result }) => result), ...changed, ...related]),
    said: [...heard, ...scenario.user.knows],
    settings: Object.assign({}, ...settings) as Row,
  };
}

/** What a fact claims that nothing in the play shows; undefined if all of it follows. */
export function unfounded(fact: Fact, one: Case): string | undefined {
  const shown = one.derived(shownBySolution);
  switch (fact.kind) {
    case 'act':
      return undefined;
    case 'switch':
      return shown.settings[fact.setting] === fact.on ? undefined : `${fact.setting} ${fact.on ? 'on' : 'off'}`;
    case 'date':
      return isTimed(fact.value, fact.time === true, one)
        ? undefined
        : `${fact.value.year}-${fact.value.month}-${fact.value.day}`;
    case 'number':
      return fact.values
        .filter((value) => typeof value === 'number')
        .filter((value) => !isMeasured(value, fact.unit, shown))
        .map((value) => `${value} ${fact.unit ?? ''}`.trim())[0];
    default:
      return fact.values
        .filter((value) => typeof value === 'string')
        .find((value) => !isSeen(value, fact.kind === 'phone', shown));
  }
}

function isSeen(value: string, isPhone: boolean, { values, said }: Shown): boolean {
  const texts = [...values.map(String), ...said];
  if (!isPhone) return texts.some((text) => containsPhrase(text, [value]));
  const digits = digitsOf(value);
  return texts.some((text) => digitsOf(text).includes(digits));
}

/** Days may be counted with one end or the other. */
function isMeasured(value: number, unit: string | undefined, { calls }: Shown): boolean {
  const wanted = unit === undefined ? undefined : unitNamed(unit);
  return calls.some((call) => {
    const own = unitOf(call);
    if (wanted !== undefined && own?.dimension !== wanted.dimension) return false;
    return scalarsIn(call.result).some((found) => {
      if (typeof found !== 'number') return false;
      const inWanted = wanted === undefined || own === undefined ? found : inUnit(found, own, wanted);
      const slack = wanted?.name === 'days' ? 1 : Math.abs(inWanted) * 1e-3;
      return Math.abs(inWanted - value) <= slack;
    });
  });
}

/** The unit of what a call answers, if it is another than the fact has; undefined if it may be in that. */
export function otherUnit(fact: Fact, tool: string, one: Case): string | undefined {
  if (fact.kind !== 'number' || fact.unit === undefined) return undefined;
  const calls = one.derived(shownBySolution).calls.filter((call) => call.tool.name === tool);
  const named = calls.flatMap((call) => unitOf(call)?.name ?? []);
  const wanted = unitNamed(fact.unit);
  return named.some((name) => name === wanted?.name) ? undefined : named[0];
}

/** The unit that a call answers in; undefined where numbers have none, or several. */
function unitOf({ tool, arguments: args }: SeenCall): SpokenUnit | undefined {
  const { unit } = tool;
  const named = typeof unit === 'object' ? args[unit.argument] : unit;
  return typeof named === 'string' ? (unitNamed(named) ?? unitNamed(named.toLowerCase())) : undefined;
}

/** Whether a number is that time, in seconds since the epoch. */
function isTimed(value: DateParts, withTime: boolean, one: Case): boolean {
  const zone = one.subject.clock.timeZone;
  const times = one
    .derived(shownBySolution)
    .values.filter((seen) => typeof seen === 'number' && seen > 1e9 && seen < 4e9);
  return times.some((seconds) => {
    const { year, month, day, hour, minute } = DateTime.fromSeconds(Number(seconds), { zone });
    if (year !== value.year || month !== value.month || day !== value.day) return false;
    return !withTime || (hour === value.hour && minute === value.minute);
  });
}
