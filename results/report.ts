import { OUTCOMES } from '../sandbox/outcome.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import { REPORT_COLUMNS } from './report-columns.ts';
import type { Column } from './report-columns.ts';
import type { TallyGroup } from './store.ts';

/** Arithmetic means over the scored runs of a column, null if there are none. */
export interface Mean {
  readonly n: number;
  /** In [0, 1]. */
  readonly similarity: number | null;
  readonly turn_count: number | null;
}

export interface Tally {
  /** Number of stored runs, scored or not. */
  readonly cells: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Attempts of models beyond the first, over all runs. */
  readonly retries: number;
  readonly columns: Readonly<Record<Column, Mean>>;
}

export interface AgentTally extends Tally {
  readonly agent: string;
}

/** The output of `report --json`: figures for the whole sweep and for each agent. */
export interface Report extends Tally {
  readonly sweep: string;
  /** The sources of networked tools' answers. More than one only if single runs were collected under one name. */
  readonly services: readonly string[];
  /** The versions of this program that played the sweep. Results of different versions may not be comparable. */
  readonly harness: readonly string[];
  /** Sorted by name. */
  readonly agents: readonly AgentTally[];
}

/** Adds up a sweep's tally in the layout of the paper's tables 5 and 11. */
export function report(sweep: string, groups: readonly TallyGroup[]): Report {
  const byAgent = Map.groupBy(groups, ({ agent }) => agent);
  const agents = [...byAgent.keys()].toSorted();
  return {
    sweep,
    services: distinct(groups.map(({ services }) => services)),
    harness: distinct(groups.map(({ harness }) => harness)),
    ...tallyOf(groups),
    agents: agents.map((agent) => ({ agent, ...tallyOf(byAgent.get(agent) ?? []) })),
  };
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].toSorted();
}

function tallyOf(groups: readonly TallyGroup[]): Tally {
  const ended = (outcome: Outcome) =>
    sum(
      groups.filter((group) => group.outcome === outcome),
      'runs',
    );
  return {
    cells: sum(groups, 'runs'),
    outcomes: recordOf(OUTCOMES.map((outcome) => [outcome, ended(outcome)])),
    retries: sum(groups, 'retries'),
    columns: recordOf(REPORT_COLUMNS.map(({ name, includes }) => [name, mean(groups.filter(includes))])),
  };
}

function mean(groups: readonly TallyGroup[]): Mean {
  const n = sum(groups, 'scored');
  if (n === 0) return { n, similarity: null, turn_count: null };
  return { n, similarity: sum(groups, 'similaritySum') / n, turn_count: sum(groups, 'turnCountSum') / n };
}

type Figure = 'runs' | 'scored' | 'similaritySum' | 'turnCountSum' | 'retries';

function sum(groups: readonly TallyGroup[], figure: Figure): number {
  return groups.reduce((total, group) => total + group[figure], 0);
}

function recordOf<Key extends string, Value>(entries: readonly (readonly [Key, Value])[]): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>;
}
