import { OUTCOMES } from '../sandbox/outcome.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import { REPORT_COLUMNS } from './report-columns.ts';
import type { Column } from './report-columns.ts';
import type { TrajectorySummary } from './record.ts';

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

/** Aggregates the sweep's runs in the layout of the paper's tables 5 and 11. */
export function report(sweep: string, summaries: readonly TrajectorySummary[]): Report {
  const byAgent = Map.groupBy(summaries, (summary) => summary.cell.agent);
  const agents = [...byAgent.keys()].toSorted();
  return {
    sweep,
    services: distinct(summaries.map(({ services }) => services)),
    harness: distinct(summaries.map(({ provenance }) => provenance.harness)),
    ...tally(summaries),
    agents: agents.map((agent) => ({ agent, ...tally(byAgent.get(agent) ?? []) })),
  };
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].toSorted();
}

function tally(summaries: readonly TrajectorySummary[]): Tally {
  const ended = (outcome: Outcome) => summaries.filter((summary) => summary.outcome === outcome).length;
  return {
    cells: summaries.length,
    outcomes: recordOf(OUTCOMES.map((outcome) => [outcome, ended(outcome)])),
    columns: recordOf(REPORT_COLUMNS.map((column) => [column.name, mean(summaries.filter(column.includes))])),
  };
}

function mean(summaries: readonly TrajectorySummary[]): Mean {
  const scores = summaries.flatMap((summary) => summary.score ?? []);
  return {
    n: scores.length,
    similarity: average(scores.map((score) => score.similarity)),
    turn_count: average(scores.map((score) => score.turnCount)),
  };
}

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function recordOf<Key extends string, Value>(entries: readonly (readonly [Key, Value])[]): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>;
}
