import { ratioOrNull } from './means/ratio.ts';
import { SINGLE_RUNS } from './single-runs.ts';
import type { Spent } from './spending.ts';
import type { SweepOverview, SweepEndStatus } from './store/sweeps.ts';

/** A sweep as lists show it. Times are in milliseconds since the epoch. */
export interface ListedSweep {
  readonly id: string;
  /**
   * `completed`, `cancelled` or `stopped`; `open` if no end is stored: it is running, or was ended without notice (`status` asks the engine);
   * `single-runs` for `run`.
   */
  readonly status: SweepEndStatus | 'open' | 'single-runs';
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** Why some cells were not played. */
  readonly reasons: readonly string[];
  /** All cells; `null` for `run`. */
  readonly cells: number | null;
  /** How many runs are stored. */
  readonly stored: number;
  /** How many of them have a score. The sweep is complete when this equals `cells`. */
  readonly scored: number;
  /** Share of the runs with a verdict that are solved; `null` if there are none. */
  readonly solved: number | null;
  /** Mean over the scored runs; `null` if there are none. */
  readonly similarity: number | null;
  /** What models used in the stored runs: tokens and cost of `agent` and of `user` (the simulated users). */
  readonly spent: Spent;
  /** Model specs. */
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

/** The form that `sweep list --json` prints. */
export function sweepForm({ id: sweep, createdAt, endedAt, ...others }: ListedSweep) {
  return {
    /** Id of the sweep; `run` holds the runs of `run`. */
    sweep,
    /** When it was first started. */
    startedAt: new Date(createdAt).toISOString(),
    /** When it last ended; `null` while it is open. */
    finishedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    ...others,
  };
}
