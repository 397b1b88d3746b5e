import type { Cell } from '../sandbox/cell.ts';
import { isList } from '../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { Origin } from '../sandbox/origin.ts';
import type { Provenance, ScoreTotals, TrajectoryRecord, TrajectorySummary } from './record.ts';
import { explanationOf, RUN_COLUMN_NAMES, RUN_COLUMNS } from './run-columns.ts';
import type { RunColumn } from './run-columns.ts';

/**
 * The public JSON output of `--json`: snake_case keys, ISO 8601 times. Internal names are
 * converted here by one rule, so that no format is defined twice.
 */

/** Keys whose values are left unchanged because tools, models or scenarios define the names inside them. */
export const VERBATIM: ReadonlySet<string> = new Set([
  'arguments',
  'result',
  'row',
  'before',
  'world',
  'expected',
  'found',
  'data',
  'parameters',
  'rawUsage',
]);

/** Converts keys to snake_case, times to text, and drops undefined values. */
export function publicForm(value: unknown): JsonValue {
  if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue;
  if (Array.isArray(value)) return value.map(publicForm);
  if (value instanceof Date) return value.toISOString();
  const form: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) {
    const item: unknown = value[key as keyof typeof value];
    if (item !== undefined) form[snakeCase(key)] = VERBATIM.has(key) ? (item as JsonValue) : publicForm(item);
  }
  return form;
}

/** Converts what {@link publicForm} made back. */
export function internalForm(form: JsonValue): JsonValue {
  if (typeof form !== 'object' || form === null) return form;
  if (isList(form)) return form.map(internalForm);
  const value: Record<string, JsonValue> = {};
  for (const [name, item] of Object.entries(form)) {
    const key = camelCase(name);
    value[key] = VERBATIM.has(key) ? item : internalForm(item);
  }
  return value;
}

const SNAKE_CASE = new Map<string, string>();
const CAMEL_CASE = new Map<string, string>();
const MOST_NAMES = 1000;

/** Our own names begin with a small letter; others, such as those of the columns ALL and 0DT, are printed as they are. */
export function snakeCase(name: string): string {
  return remembered(SNAKE_CASE, name, () =>
    /^[a-z]/.test(name) ? name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name,
  );
}

function camelCase(name: string): string {
  return remembered(CAMEL_CASE, name, () =>
    name.replaceAll(/(?<=[a-z\d])_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** Keys are few and lists are long. */
function remembered(known: Map<string, string>, name: string, convert: () => string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const converted = convert();
  if (known.size < MOST_NAMES) known.set(name, converted);
  return converted;
}

/** What `trajectoryLine` makes, before keys are converted. */
export type PrintedRun = Pick<TrajectorySummary, 'id'> &
  Pick<Cell, 'sweep'> &
  PrintedScenario &
  Omit<Cell, 'sweep' | 'scenario'> &
  Omit<TrajectorySummary, 'id' | 'cell' | 'score' | 'startedAt' | 'finishedAt' | 'origin'> & {
    readonly [Name in keyof ScoreTotals]: ScoreTotals[Name] | null;
  } & PrintedTimes;

interface PrintedScenario {
  /** Name of the scenario, with the augmentation's suffix. */
  readonly scenario: string;
  /** Name of the scenario without that suffix. */
  readonly baseScenario: string;
}

interface PrintedTimes {
  /** When play began. */
  readonly startedAt: Date;
  /** When play ended. */
  readonly finishedAt: Date;
  /** Of a fork (docs/forking.md): where it comes from; else `null`. */
  readonly origin: PrintedOrigin | null;
}

export interface PrintedOrigin extends Pick<Origin, 'id' | 'at' | 'events'> {
  /** When the run that was forked began. */
  readonly startedAt: Date;
  /** Model spec of the origin's agent where another model plays it in the fork; else `null`. */
  readonly agent: string | null;
  /** Model spec of the origin's user where another model plays it in the fork; else `null`. */
  readonly user: string | null;
  /** What message `at` + 1 says in place of the origin's; else `null`. */
  readonly say: string | null;
}

/** A run as printed by `list` and `run`, one per line. */
export function trajectoryLine(run: TrajectorySummary): JsonObject {
  const line: Record<string, JsonValue> = {};
  for (const name of RUN_COLUMN_NAMES) line[name] = printedValue(RUN_COLUMNS[name], run);
  return line;
}

function printedValue({ kind, value }: RunColumn, run: TrajectorySummary): JsonValue {
  if (kind === 'time') return new Date(value(run) as number).toISOString();
  if (kind === 'origin') return run.origin && originForm(run.origin);
  return kind === 'provenance' ? provenanceForm(run.provenance) : publicForm(value(run));
}

/** Where a fork comes from, and what is different in it. */
function originForm({ id, startedAt, at, events, replaced, say }: Origin): JsonValue {
  const { agent = null, user = null } = replaced;
  const form: PrintedOrigin = { id, startedAt: new Date(startedAt), at, events, agent, user, say: say ?? null };
  return publicForm(form);
}

/** The runs of a list share few of them (queries/shared-values.ts). */
const provenanceForms = new WeakMap<Provenance, JsonValue>();

function provenanceForm(provenance: Provenance): JsonValue {
  const known = provenanceForms.get(provenance);
  if (known !== undefined) return known;
  const form = publicForm(provenance);
  provenanceForms.set(provenance, form);
  return form;
}

/** A full run as printed by `show`. */
export function trajectoryDetail(record: TrajectoryRecord): JsonObject {
  const { clock, world, events, score } = record;
  const { start, timeZone, step } = clock;
  const printedClock = { start: new Date(start * 1000), startSeconds: start, timeZone, stepSeconds: step };
  return {
    ...trajectoryLine(record),
    ...(publicForm({ clock: printedClock, world, events, ...explanationOf(score) }) as JsonObject),
  };
}
