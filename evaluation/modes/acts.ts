import { isSingle, tableNamed } from '../columns.ts';
import { rougeTokens } from '../rouge.ts';
import { compareRows } from '../likeness.ts';
import type { Row, WorldLog } from '../log.ts';
import type { MilestoneGraph } from '../milestone.ts';
import type { ColumnExplanation } from '../score.ts';
import { demandsOn } from '../side-effects/demands.ts';
import type { Demand } from '../side-effects/demands.ts';
import { changedColumns, rowChanges } from '../side-effects/row-changes.ts';
import { SOLVED_FROM } from '../solved.ts';
import { tableTarget } from '../table-target.ts';

/** Something that a milestone wants done to the world, and what was done by the end. */
export interface WantedAct {
  readonly milestone: number;
  readonly table: string;
  /** `set`: a setting. */
  readonly kind: 'added' | 'removed' | 'changed' | 'set';
  /** The setting, of which `wanted` is the value. */
  readonly column?: string;
  readonly wanted?: unknown;
  /**
   * `kept`: it was so from the beginning. `other`: done to another row. `wrong`: done with other values. `missing`: nothing of the kind was done.
   */
  readonly state: 'done' | 'kept' | 'other' | 'wrong' | 'missing';
  /** What differs from what is wanted, of `wrong` and `other`. */
  readonly differs: readonly ColumnExplanation[];
  /** The row that was changed instead, or with other values. */
  readonly row?: Row;
}

/** What the milestones want done. Tables that are given as a whole are left out, unless they hold settings. */
export function actsOf(log: WorldLog, graph: MilestoneGraph): readonly WantedAct[] {
  return Object.keys(log.tables).flatMap((table) => {
    const demands = demandsOn(table, graph);
    if (demands.length === 0) return [];
    return isSingle(table, log.tables)
      ? settingActs(log, table, demands)
      : demands.flatMap((demand) => rowActs(log, table, demand));
  });
}

/** The last milestone that names a setting says how it is to be. */
function settingActs(log: WorldLog, table: string, demands: readonly Demand[]): readonly WantedAct[] {
  const opening = log.rows(table, log.firstUserIndex)[0] ?? {};
  const end = log.rows(table, log.length - 1)[0] ?? {};
  const switches = new Set(
    Object.entries(tableNamed(table, log.tables).columns).flatMap(([name, column]) => (column.switch ? [name] : [])),
  );
  const wanted = new Map(
    demands.flatMap(({ milestone, constraint }) =>
      constraint.target.rows.flatMap((row) =>
        Object.entries(row)
          .filter(([column]) => switches.has(column))
          .map(([column, value]) => [column, { milestone, value }] as const),
      ),
    ),
  );
  return [...wanted].map(([column, { milestone, value }]) => {
    const now = end[column];
    const state = now !== value ? 'missing' : opening[column] === value ? 'kept' : 'done';
    return { milestone, table, kind: 'set', column, wanted: value, state, differs: [] };
  });
}

const KINDS = { addition: 'added', removal: 'removed', update: 'changed' } as const;

/** As it was in the end, or, where all was done on the way and something else later, as it was then. */
function rowActs(log: WorldLog, table: string, demand: Demand): readonly WantedAct[] {
  const atEnd = rowActsAt(log, table, demand, log.length - 1);
  if (atEnd.every(({ state }) => state === 'done')) return atEnd;
  for (let message = log.length - 1; message > log.firstUserIndex; message--) {
    if (log.rows(table, message) === log.rows(table, message - 1)) continue;
    const acts = rowActsAt(log, table, demand, message);
    if (acts.every(({ state }) => state === 'done')) return acts;
  }
  return atEnd;
}

function rowActsAt(
  log: WorldLog,
  table: string,
  { milestone, constraint }: Demand,
  message: number,
): readonly WantedAct[] {
  if (constraint.kind === 'snapshot') return [];
  const { tables } = log;
  const kind = KINDS[constraint.kind];
  const targets = tableTarget(table, constraint.target.rows, constraint.target.measures, {
    tokenize: rougeTokens,
    tables,
  });
  const changes = rowChanges(table, log.rows(table, log.firstUserIndex), log.rows(table, message), tables);
  const changed = changes.changed.filter(
    ({ before, after }) => changedColumns(table, before, after, tables).length > 0,
  );
  const rows =
    kind === 'added' ? changes.added : kind === 'removed' ? changes.removed : changed.map((one) => one.after);
  const { key } = tableNamed(table, tables);
  const own = { milestone, table, kind } as const;
  // Changed, and changed back as it was asked for then.
  const isKept =
    kind === 'changed' &&
    rows.length === 0 &&
    compareRows(log.rows(table, message), targets).every(
      ({ similarity }) => similarity === null || similarity >= SOLVED_FROM,
    );
  if (isKept) return targets.map(() => ({ ...own, state: 'kept', differs: [] }));
  if (rows.length === 0) {
    const [other] = [...changes.added, ...changes.removed, ...changed.map(({ after }) => after)];
    return targets.map(() => ({ ...own, state: 'missing', differs: [], ...(other && { row: other }) }));
  }
  const pairs = compareRows(rows, targets);
  return targets.map((_, index): WantedAct => {
    const columns = pairs.filter((one) => one.row === index);
    const differs = columns.filter(({ similarity }) => similarity !== null && similarity < SOLVED_FROM);
    if (differs.length === 0) return { ...own, state: 'done', differs };
    if (differs.every(({ found }) => found === null)) return { ...own, state: 'missing', differs: [] };
    const isOther = differs.some(({ column }) => column === key) || kind === 'removed';
    const id = columns.find(({ column }) => column === key)?.found;
    const row = rows.find((one) => one[key] === id) ?? rowWith(rows, differs) ?? rows[0]!;
    return { ...own, state: isOther ? 'other' : 'wrong', differs, row };
  });
}

function rowWith(rows: readonly Row[], differs: readonly ColumnExplanation[]): Row | undefined {
  return rows.find((row) => differs.every(({ column, found }) => row[column] === found));
}
