import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import { isRequired } from '../../sandbox/tools/definition.ts';
import type { Parameter } from '../../sandbox/tools/definition.ts';
import type { ColumnDefinition } from '../../worlds/world.ts';
import type { Case } from '../case.ts';
import type { Trial } from '../check.ts';
import { callPath, withCall } from '../steps.ts';
import { writeCalls } from '../write-calls.ts';
import type { WriteCall } from '../write-calls.ts';
import { isCommon } from './omissions.ts';
import { otherSpelling, rewritten } from './rewritten.ts';

/** Calls that change the world, with each argument other than it should be: given, left out, or invented. */
export function otherArguments(one: Case): readonly Trial[] {
  const writes = one.derived(writeCalls).filter(({ call }) => !isCommon({ calls: [call] }, one));
  return writes.flatMap((write) =>
    Object.entries(write.tool.parameters).flatMap(([argument, parameter]) =>
      otherValues(argument, parameter, write, one).map((value) => changed(write, argument, value, one)),
    ),
  );
}

/** Undefined stands for an argument that is left out. */
type Value = JsonValue | undefined;

function changed({ call, place, sent }: WriteCall, argument: string, value: Value, { solution }: Case): Trial {
  const { [argument]: _usual, ...others } = call.arguments;
  const usual = sent[argument];
  const shown = `${argument} ${JSON.stringify(value)}`;
  const how =
    value === undefined
      ? `without ${argument}`
      : usual === undefined
        ? `with ${shown}, which no one asked for,`
        : `with ${shown} in place of ${JSON.stringify(usual)}`;
  const other: ScriptCall = { ...call, arguments: value === undefined ? others : { ...others, [argument]: value } };
  return {
    who: `an agent that calls ${call.tool} ("${call.id}") ${how}`,
    agent: withCall(solution, place, other),
    path: callPath(place),
  };
}

function otherValues(name: string, parameter: Parameter, { sent }: WriteCall, one: Case): readonly Value[] {
  const value = sent[name];
  if (value === undefined) return [inventedValue(name, parameter, one)];
  const missing = isRequired(parameter) ? [] : [undefined];
  const others = [...othersOfType(name, value, one), ...missing, ...(parameter.nullable ? [null] : [])];
  return others.filter((other) => other !== value);
}

const OTHER_PHONE_NUMBER = '+12025550143';
const OTHER_TEXT = 'Something else';
const HOUR = 3600;

function othersOfType(name: string, value: JsonValue, one: Case): readonly JsonValue[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [isTime(name, one) ? value + HOUR : nearer(value)];
  if (typeof value !== 'string') return [OTHER_TEXT];
  const ids = idsOf(name, one);
  if (ids.length > 0) return ids.filter((id) => id !== value).slice(0, 1);
  if (PHONE_NUMBER.test(value)) return [OTHER_PHONE_NUMBER];
  return [OTHER_TEXT, isLoose(name, one) ? value.replace(/\s*\S+$/, '') : `${value} again`];
}

/** Towards zero, as degrees have a range. */
function nearer(value: number): number {
  return value > 0 ? value - 1 : value + 1;
}

/** A value that nobody asked for. */
function inventedValue(name: string, { type }: Parameter, one: Case): JsonValue {
  if (type === 'boolean') return true;
  if (type !== 'string') return isTime(name, one) ? 2_000_000_000 : 12.5;
  const isPhone = cellsIn(name, one).some((cell) => typeof cell === 'string' && PHONE_NUMBER.test(cell));
  return isPhone ? OTHER_PHONE_NUMBER : OTHER_TEXT;
}

/** Arguments are called like the columns that they are written to. */
function columnsNamed(name: string, { scenario: { definition } }: Case): readonly ColumnDefinition[] {
  return Object.values(definition.tables).flatMap(({ columns }) => columns[name] ?? []);
}

function isTime(name: string, one: Case): boolean {
  return columnsNamed(name, one).some(({ type }) => type === 'time');
}

/** What the world has in the columns of a name. */
function cellsIn(name: string, { scenario: { world } }: Case): readonly JsonValue[] {
  return Object.values(world).flatMap((rows) => rows.flatMap((row) => row[name] ?? []));
}

/** The ids of the rows of the table whose key an argument holds. */
function idsOf(name: string, one: Case): readonly JsonValue[] {
  const isKey = Object.values(one.scenario.definition.tables).some(({ key }) => key === name);
  return isKey ? cellsIn(name, one) : [];
}

/** Whether milestones take a column in other words too, so that more words do no harm. */
function isLoose(column: string, { scenario: { milestones } }: Case): boolean {
  return milestones.milestones
    .flatMap(({ constraints }) => constraints)
    .some((constraint) => {
      if (!('target' in constraint) || constraint.database === 'SANDBOX') return false;
      const { measure } = constraint.target.measures?.[column] ?? {};
      return measure !== undefined && LOOSE.has(measure);
    });
}

const LOOSE: ReadonlySet<string> = new Set(['retold', 'mentions', 'contains', 'rouge_l']);

const PHONE_NUMBER = /^(\+\d{1,3})(\d{3})(\d{3})(\d{4})$/;

/** Phone numbers as people write them: +19876543210 is +1 (987) 654-3210. */
export function otherFormats(one: Case): readonly Trial[] {
  return one.derived(writeCalls).flatMap(({ call, place, sent }) =>
    Object.entries(sent).flatMap(([argument, usual]): readonly Trial[] => {
      const parts = typeof usual === 'string' ? PHONE_NUMBER.exec(usual) : null;
      if (parts === null) return [];
      const [, country, area, exchange, line] = parts;
      const value = `${country} (${area}) ${exchange}-${line}`;
      const formatted = { ...call, arguments: { ...call.arguments, [argument]: value } };
      return [
        {
          who: `an agent that writes ${argument} of ${call.tool} ("${call.id}") as "${value}"`,
          agent: withCall(one.solution, place, formatted),
          path: callPath(place),
        },
      ];
    }),
  );
}

export function otherSpellings({ subject, solution }: Case): readonly Trial[] {
  const { shownName, offered } = subject.tools;
  const takeTurn = rewritten(scriptedOracle(solution, shownName), offered, otherSpelling);
  return [
    {
      who: 'an agent that writes arguments in reverse order, with spaces between them and 25 as 25.0,',
      agent: { name: 'other spelling', takeTurn },
      path: ['solution'],
    },
  ];
}
