import type { Constraint, Milestone } from '../evaluation/milestone.ts';
import { isList, isObject } from '../sandbox/json.ts';
import type { JsonValue } from '../sandbox/json.ts';
import type { Scenario } from './scenario.ts';

/** How often each name occurs, in the order of the names. */
export type Counts = Readonly<Record<string, number>>;

/**
 * What base scenarios cover. The paper's tables 6, 7 and 8 count every augmentation of a scenario as a scenario.
 */
export interface Coverage {
  /** Number of scenarios. */
  readonly scenarios: number;
  /** Number of milestones. */
  readonly milestones: number;
  /** Number of minefields. */
  readonly minefields: number;
  /** Scenarios in each category (table 6). */
  readonly categories: Counts;
  /** Scenarios that offer a tool, distractions aside. */
  readonly necessaryTools: Counts;
  /** Milestones about a database. */
  readonly milestoneDatabases: Counts;
  /** Milestones about a column, `DATABASE.column` (table 7). */
  readonly milestoneColumns: Counts;
  /** Milestones about a call of a tool (table 8). */
  readonly milestoneTools: Counts;
  /** Minefields about a column. */
  readonly minefieldColumns: Counts;
  /** Minefields about a call of a tool, or an attempt to make one. */
  readonly minefieldTools: Counts;
}

export function coverageOf(scenarios: readonly Scenario[]): Coverage {
  const milestones = scenarios.flatMap((scenario) => scenario.milestones.milestones);
  const minefields = scenarios.flatMap((scenario) => scenario.minefields.milestones);
  return {
    scenarios: scenarios.length,
    milestones: milestones.length,
    minefields: minefields.length,
    categories: counts(scenarios, ({ categories }) => categories),
    necessaryTools: counts(scenarios, ({ tools }) => tools.allow),
    milestoneDatabases: counts(milestones, (milestone) => targetsOf(milestone).map(({ database }) => database)),
    milestoneColumns: counts(milestones, columnsOf),
    milestoneTools: counts(milestones, tracedTools),
    minefieldColumns: counts(minefields, columnsOf),
    minefieldTools: counts(minefields, (minefield) => [...tracedTools(minefield), ...attemptedTools(minefield)]),
  };
}

/** Each item counts once for each of its names. */
function counts<Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]): Counts {
  const found = new Map<string, number>();
  for (const name of items.flatMap((item) => [...new Set(namesOf(item))])) found.set(name, (found.get(name) ?? 0) + 1);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The constraints that expect rows. */
function targetsOf({ constraints }: Milestone): readonly Extract<Constraint, { target: unknown }>[] {
  return constraints.filter((constraint) => 'target' in constraint);
}

function columnsOf(milestone: Milestone): readonly string[] {
  return targetsOf(milestone).flatMap(({ database, target }) =>
    target.rows.flatMap((row) => Object.keys(row).map((column) => `${database}.${column}`)),
  );
}

function cellsOf(milestone: Milestone, column: string): readonly JsonValue[] {
  return targetsOf(milestone).flatMap(({ target }) => target.rows.flatMap((row) => row[column] ?? []));
}

/** A cell holds a pattern or a list of alternatives. */
function tracedTools(milestone: Milestone): readonly string[] {
  const patterns = cellsOf(milestone, 'tool_trace').flatMap((cell) => (isList(cell) ? cell : [cell]));
  const names = patterns.map((pattern) => (isObject(pattern) ? pattern['tool_name'] : undefined));
  return names.filter((name) => typeof name === 'string');
}

/** The content of a call, to the environment, begins with the tool's name. */
function attemptedTools(milestone: Milestone): readonly string[] {
  const rows = targetsOf(milestone).flatMap(({ target }) => target.rows);
  return rows.flatMap(({ recipient, content }) => {
    const name = typeof content === 'string' ? /^(\w+)(?:\(|$)/.exec(content)?.[1] : undefined;
    return recipient === 'EXECUTION_ENVIRONMENT' && name !== undefined ? [name] : [];
  });
}
