import type { SweepReport } from '../../results/report/report.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { ListedSweep } from '../../results/listed-sweep.ts';

/** Everything that the page of a sweep shows. */
export interface SweepDocument {
  /** Of the rows documents that belong to this one. */
  readonly revision: string;
  readonly sweep: ListedSweep;
  /** Number of rows documents. */
  readonly rows: number;
  readonly report: SweepReport;
  readonly agents: readonly AgentFigures[];
  readonly heat: HeatMap;
}

/** How the figures of one agent's runs are distributed. */
export interface AgentFigures {
  readonly agent: string;
  /** Scored runs by similarity: element i counts those from i / length; the last one also those with exactly 1. */
  readonly similarity: readonly number[];
  readonly seconds: Distribution | null;
  /** Of the agent. */
  readonly tokens: Distribution | null;
  /** Of the agent, of runs whose cost is known. */
  readonly costUsd: Distribution | null;
}

/** Quantiles. */
export interface Distribution {
  readonly n: number;
  readonly least: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  readonly most: number;
}

/** Scores by scenario, augmentation and agent. */
export interface HeatMap {
  readonly scenarios: readonly string[];
  readonly augmentations: readonly Augmentation[];
  readonly agents: readonly string[];
  /** By agent, then scenario, then augmentation. */
  readonly cells: readonly (readonly (readonly HeatCell[])[])[];
}

/** Runs, scored runs and the sum of their similarities; runs with a verdict, and those of them that are solved. */
export type HeatCell = readonly [runs: number, scored: number, similaritySum: number, judged: number, solved: number];
