import type { SweepOverview } from '../../results/store.ts';
import type { ListedSweep } from '../documents/index-document.ts';

/** The sweep in which `run` stores its runs (cli/run/single-runs.ts). */
const SINGLE_RUNS = 'run';

export function listedSweep(overview: SweepOverview): ListedSweep {
  const { id, createdAt, end, cells, stored, scored, similarity, spent } = overview;
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
    similarity,
    spent,
    agents: agentsOf(overview),
  };
}

/** Those asked for, of which some may have no run yet. Single runs have no parameters. */
function agentsOf({ parameters, agents }: SweepOverview): readonly string[] {
  const asked = parameters['agents'];
  return Array.isArray(asked) ? asked.map(String) : agents;
}
