import type { DateParts } from '../../language/dates.ts';
import type { Fact } from '../../evaluation/facts/fact.ts';
import { inUnit, unitNamed } from '../../language/units.ts';
import type { SpokenUnit } from '../../language/units.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import { scalarsIn } from './reference-world.ts';
import type { ReferenceWorld, SeenCall } from './reference-world.ts';

/** What a fact claims that nothing in a play of the reference solution shows; undefined if all of it follows. */
export function unfounded(fact: Fact, world: ReferenceWorld, timeZone: string): string | undefined {
  switch (fact.kind) {
    case 'act':
      return undefined;
    case 'switch':
      return world.settings[fact.setting] === fact.on ? undefined : `${fact.setting} ${fact.on ? 'on' : 'off'}`;
    case 'date':
      return timesIn(world, timeZone).some((time) => isSameTime(time, fact.value, fact.time === true))
        ? undefined
        : `${fact.value.year}-${fact.value.month}-${fact.value.day}`;
    case 'number':
      return fact.values
        .filter((value) => typeof value === 'number')
        .filter((value) => !isMeasured(value, fact.unit, world))
        .map((value) => `${value} ${fact.unit ?? ''}`.trim())[0];
    default:
      return fact.values
        .filter((value) => typeof value === 'string')
        .find((value) => !isShown(value, fact.kind === 'phone', world));
  }
}

function isShown(value: string, isPhone: boolean, { calls, rows, said }: ReferenceWorld): boolean {
  const texts = [...calls.map(({ result }) => result), ...rows]
    .flatMap((one) => scalarsIn(one))
    .map(String)
    .concat(said);
  if (!isPhone) return texts.some((text) => containsPhrase(text, [value]));
  const digits = value.replaceAll(/\D/g, '');
  return texts.some((text) => text.replaceAll(/\D/g, '').includes(digits));
}

/** Days may be counted with one end or the other. */
function isMeasured(value: number, unit: string | undefined, { calls }: ReferenceWorld): boolean {
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
export function otherUnit(fact: Fact, tool: string, world: ReferenceWorld): string | undefined {
  if (fact.kind !== 'number' || fact.unit === undefined) return undefined;
  const calls = world.calls.filter((call) => call.tool.name === tool);
  const named = calls.flatMap((call) => unitOf(call)?.name ?? []);
  const wanted = unitNamed(fact.unit);
  return named.length === 0 || named.some((name) => name === wanted?.name) ? undefined : named[0];
}

/** The unit that a call answers in; undefined where numbers have none, or several. */
function unitOf({ tool, arguments: args }: SeenCall): SpokenUnit | undefined {
  const { unit } = tool;
  const named = typeof unit === 'object' ? args[unit.argument] : unit;
  return typeof named === 'string' ? (unitNamed(named) ?? unitNamed(named.toLowerCase())) : undefined;
}

type Parts = Pick<DateParts, 'year' | 'month' | 'day' | 'hour' | 'minute'>;

/** Numbers that may be times, as dates in a zone. */
function timesIn({ calls, rows }: ReferenceWorld, timeZone: string): readonly Parts[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const numbers = [...calls.map(({ result }) => result), ...rows]
    .flatMap((one) => scalarsIn(one))
    .filter((value) => typeof value === 'number');
  const times = new Set(numbers.filter((value) => value > 1e9 && value < 4e9));
  return [...times].map((seconds) => {
    const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
  });
}

function isSameTime(one: Parts, other: Parts, withTime: boolean): boolean {
  const isDay = one.year === other.year && one.month === other.month && one.day === other.day;
  return isDay && (!withTime || (one.hour === other.hour && one.minute === other.minute));
}
