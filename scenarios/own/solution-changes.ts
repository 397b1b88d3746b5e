import type { Constraint, ColumnMeasure, TargetRow } from '../../evaluation/milestone.ts';
import { modulePath } from '../../files/own-code.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { applyChanges } from '../../sandbox/world.ts';
import type { Table, World, WorldRow } from '../../sandbox/world.ts';
import type { TableDefinition, Tables, WorldDefinition } from '../../worlds/world.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem } from '../invalid-pack.ts';
import type { PackContent } from '../pack.ts';
import type { Scenario } from '../scenario.ts';
import { isOfSolution } from '../format/expand-changes.ts';
import { clockOf } from '../clock-of.ts';
import { contentHash } from '../content-hash.ts';
import { askProgram } from './ask-program.ts';
import { playOrder } from './play-order.ts';
import type { PlayedSolution, PlayOrder } from './play-program.ts';

/** In seconds: by how much times may differ that tools take from the clock, which each turn moves on. */
const WITHIN = 3_600;

/** In seconds: whole weeks, so that times of the day and weekdays stay. */
const LATER = 4 * 7 * 86_400;

const LONGEST_ANSWER = 512_000_000;

/** The world that the solution of a scenario leaves, where that is known without playing it. */
export type KnownEnds = (scenario: string) => World | undefined;

interface Completed {
  readonly content: PackContent;
  readonly problems: readonly PackProblem[];
}

/**
 * The pack with the rows that solutions change in place of `changes: solution`. Each solution is played twice, at different times: what
 * follows the clock is demanded relative to it.
 */
export function withSolutionChanges(content: PackContent, definition: WorldDefinition, known?: KnownEnds): Completed {
  const asked = content.scenarios.flatMap((scenario, index) => (demands(scenario) ? [{ scenario, index }] : []));
  if (asked.length === 0) return { content, problems: [] };
  const usual = { ...DEFAULT_CLOCK, ...content.clock };
  const clocksOf = (scenario: Scenario) => {
    const clock = clockOf(scenario, usual);
    return [clock, { ...clock, start: clock.start + LATER }];
  };
  const solutions = asked.flatMap(({ scenario }) => clocksOf(scenario).map((clock) => ({ scenario, clock })));
  const { order, worlds } = playOrder(content, solutions);
  const played = known
    ? { ends: solutions.map(({ scenario }): End => ({ world: known(scenario.name) ?? {} })) }
    : endsOf(order, worlds);
  if ('problem' in played) return { content, problems: [problemAt(['definition'], played.problem, 'mend the tools')] };
  const problems: PackProblem[] = [];
  const report = (index: number, wrong: string, hint: string) => {
    const path = ['scenarios', index, 'solution'];
    problems.push(problemAt(path, `its changes are to be demanded, and ${wrong}`, hint));
  };
  const scenarios = [...content.scenarios];
  for (const [position, { scenario, index }] of asked.entries()) {
    const ends = played.ends.slice(2 * position, 2 * position + 2);
    const wrong = ends.find((end) => 'problem' in end);
    if (wrong !== undefined && 'problem' in wrong) {
      const fix = wrong.isOfTools ? 'mend the tool' : 'mend the solution, or write added, updated and removed';
      report(index, `it cannot be played: ${wrong.problem}`, fix);
      continue;
    }
    const [first, later] = ends.map((end) => ('world' in end ? end.world : {}));
    const differences = difference(
      definition.tables,
      worlds[2 * position]!,
      first!,
      shiftOf(first!, later!),
      clockOf(scenario, usual).start,
    );
    if (differences.length === 0) report(index, 'it changes nothing', 'remove changes: solution');
    scenarios[index] = demanding(scenario, differences);
  }
  return { content: { ...content, scenarios }, problems };
}

function demands({ milestones }: Scenario): boolean {
  return milestones.milestones.some(({ constraints }) => constraints.some(isOfSolution));
}

function demanding(scenario: Scenario, changes: readonly Difference[]): Scenario {
  const { milestones } = scenario.milestones;
  const filled = milestones.map((milestone) => ({
    ...milestone,
    constraints: milestone.constraints.flatMap((one): readonly Constraint[] =>
      isOfSolution(one) ? changes.map((change) => ({ ...change, reference: one.reference })) : [one],
    ),
  }));
  return { ...scenario, milestones: { ...scenario.milestones, milestones: filled } };
}

type Difference = Omit<Extract<Constraint, { readonly kind: 'addition' | 'removal' | 'update' }>, 'reference'>;

/** How far a value follows the clock: true if a later start moves it as far. */
type Follows = (table: Table, position: number, column: string) => boolean;

function shiftOf(first: World, later: World): Follows {
  return (table, position, column) => {
    const [one, two] = [first[table]?.[position]?.[column], later[table]?.[position]?.[column]];
    return typeof one === 'number' && typeof two === 'number' && Math.abs(two - one - LATER) <= WITHIN;
  };
}

/** The rows that differ, as constraints, each with the columns that a scenario can know. */
function difference(
  tables: Tables,
  before: World,
  after: World,
  follows: Follows,
  start: number,
): readonly Difference[] {
  return Object.entries(tables).flatMap(([table, definition]): readonly Difference[] => {
    const [old, now] = [before[table] ?? [], after[table] ?? []];
    if (old === now) return [];
    const known = new Map(old.map((row) => [row[definition.key], row]));
    const kept = new Set(now.map((row) => row[definition.key]));
    const expected = (row: WorldRow, columns: readonly string[], position: number): TargetRow =>
      Object.fromEntries(
        columns.map((column) => [
          column,
          follows(table, position, column) ? sinceStart(row[column], start) : (row[column] ?? null),
        ]),
      );
    const added: TargetRow[] = [];
    const updated: TargetRow[] = [];
    for (const [position, row] of now.entries()) {
      const was = known.get(row[definition.key]);
      if (was === row) continue;
      if (was === undefined) added.push(expected(row, knowable(definition, row), position));
      else {
        const changed = knowable(definition, row).filter(
          (column) => JSON.stringify(row[column]) !== JSON.stringify(was[column]),
        );
        if (changed.length > 0)
          updated.push({ [definition.key]: row[definition.key]!, ...expected(row, changed, position) });
      }
    }
    const removed = old.flatMap((row): TargetRow[] =>
      kept.has(row[definition.key]) ? [] : [{ [definition.key]: row[definition.key]! }],
    );
    const all = [
      { kind: 'addition', rows: added },
      { kind: 'update', rows: updated },
      { kind: 'removal', rows: removed },
    ] as const;
    const made = all.filter(({ rows }) => rows.length > 0);
    return made.map(({ kind, rows }) => {
      const target = { rows, ...measuresOf(definition, rows) };
      return { kind, database: table, target, ...(made.length > 1 && { byKey: true }) };
    });
  });
}

/** Not what tools make up on their own. */
function knowable({ columns }: TableDefinition, row: WorldRow): readonly string[] {
  return Object.keys(row).filter((column) => !columns[column]?.isGenerated && !columns[column]?.isStamp);
}

function sinceStart(value: JsonValue | undefined, start: number): JsonValue {
  const seconds = Math.round(Number(value) - start);
  const [sign, left] = seconds < 0 ? ['-', -seconds] : ['+', seconds];
  const [days, hours] = [Math.floor(left / 86_400), Math.floor((left % 86_400) / 3600)];
  return { $time: `${sign}${days}d${hours}h${Math.floor((left % 3600) / 60)}m${left % 60}s` };
}

/** Numbers to half a cent, times of the clock within an hour, nested values alike, texts and what is null exactly. */
function measuresOf(
  { columns }: TableDefinition,
  rows: readonly TargetRow[],
): { readonly measures?: Readonly<Record<string, ColumnMeasure>> } {
  const measures: Record<string, ColumnMeasure> = {};
  for (const column of new Set(rows.flatMap(Object.keys))) {
    const values = rows.map((row) => row[column]);
    const type = columns[column]?.type;
    if (type === 'json') measures[column] = { measure: 'alike' };
    else if (values.includes(null) && type !== 'name') measures[column] = { measure: 'exact' };
    else if (type === 'time' && values.some((value) => typeof value === 'object'))
      measures[column] = { measure: 'close', atol: { [column]: WITHIN } };
    else if (type === 'number') measures[column] = { measure: 'alike' };
  }
  return Object.keys(measures).length === 0 ? {} : { measures };
}

/** The world that a solution leaves, or why it cannot be played. */
type End = { readonly world: World } | Extract<PlayedSolution, { readonly problem: string }>;

/** @param worlds in which the plays of the order begin */
function endsOf(
  order: PlayOrder,
  worlds: readonly World[],
): { readonly ends: readonly End[] } | { readonly problem: string } {
  const played = playedOnce(order);
  if ('problem' in played) return played;
  const ends = played.solutions.map((one, index) =>
    'changes' in one ? { world: applyChanges(worlds[index]!, one.changes) } : one,
  );
  return { ends };
}

type AllPlayed = { readonly solutions: readonly PlayedSolution[] } | { readonly problem: string };

/** What was played last: a pack is read several times by one command. */
let last: { readonly key: string; readonly played: AllPlayed } | undefined;

function playedOnce(order: PlayOrder): AllPlayed {
  const key = contentHash(order);
  if (last?.key !== key) last = { key, played: playedBy(order) };
  return last.played;
}

function playedBy(order: PlayOrder): AllPlayed {
  const program = modulePath('./play-program.ts', import.meta.url);
  const asked = askProgram(program, order, LONGEST_ANSWER);
  return 'answer' in asked
    ? { solutions: asked.answer as readonly PlayedSolution[] }
    : { problem: `the solutions cannot be played: ${asked.doing ?? 'their program'} ${asked.why}` };
}
