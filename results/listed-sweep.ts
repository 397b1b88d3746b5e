import { ratioOrNull } from './means/ratio.ts';
import { SINGLE_RUNS } from './single-runs.ts';
import type { Spent } from './spending.ts';
import type { SweepOverview, SweepEndStatus } from './store/sweeps.ts';

/** A sweep as lists show it. Times are in milliseconds since the epoch. */
export interface ListedSweep {
  readonly id: string;
  /** `open`: it is running, or was stopped without storing its end. */
  readonly status: SweepEndStatus | 'open' | 'single-runs';
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** Why cells were not played. */
  readonly reasons: readonly string[];
  /** Null for single runs. */
  readonly cells: number | null;
  readonly stored: number;
  readonly scored: number;
  /** Share of those with a verdict; null without one. */
  readonly solved: number | null;
  readonly similarity: number | null;
  /** By agents and simulated users. */
  readonly spent: Spent;
  readonly agents: readonly string[];
}

export function listedSweep(overview: SweepOverview): ListedSweep {
  const { id, createdAt, end, cells, stored, scored, judged, solved, similarity, spent } = overview;
  const isSingle = id === SINGLE_RUNS;
  return {
    id,
    status: isSingle ? 'single-runs' : (end?.status ?? 'open'),
    createdAt,
    endedAt: end?.endedAt ?? null,
    reasons: end?.reasons ?? [],
    cells: isSingle ? null : cells,
    stored,
    scored,
    solved: ratioOrNull(solved, judged),
    similarity,
    spent,
    agents: askedAgents(overview),
  };
}

/** Those asked for, of which some may have no run yet. Single runs have no parameters. */
export function askedAgents({ parameters, agents }: SweepOverview): readonly string[] {
  const asked = parameters['agents'];
  return Array.isArray(asked) ? asked.map(String) : agents;
}
