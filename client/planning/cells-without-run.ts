import { cellsOf } from '../../activities/fork-list.ts';
import { TextCache } from '../../activities/text-cache.ts';
import { publicForm } from '../../results/public-form.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import { scenarioName, trajectoryId } from '../../sandbox/cell.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { isNamedBy } from '../../scenarios/select.ts';
import { storedParameters } from './stored-sweep.ts';

/** A cell of which no run counts, and why as far as the results know. */
export interface CellWithoutRun {
  readonly id: string;
  readonly cell: Cell;
  readonly reason: string;
}

/**
 * The cells of a sweep of which no run is stored: not reached before it ended, or given up before the run could be stored. None of
 * single runs, imported sweeps, and where a condition is on the run.
 */
export async function cellsWithoutRun(
  store: ResultsStore,
  sweep: SweepOverview,
  { scenario, augmentations, agent, scored: _scored, ...ofRun }: Omit<TrajectoryFilter, 'sweep'>,
): Promise<readonly CellWithoutRun[]> {
  const parameters = storedParameters(sweep);
  if (parameters === null || sweep.stored >= sweep.cells) return [];
  if (Object.values(ofRun).some((condition) => condition !== undefined)) return [];
  const { id, cells } = sweep;
  const forks = parameters.forks === undefined ? undefined : { name: id, hash: parameters.forks, cells };
  const { forks: _hash, ...spec } = parameters;
  const planned = await cellsOf(new TextCache(store), { ...spec, id, ...(forks && { forks }) }, { from: 0, to: cells });
  const stored = await Array.fromAsync(store.trajectories.summaries({ sweep: id }), (summary) => summary.id);
  const there = new Set(stored);
  const reason = reasonOf(sweep);
  return planned
    .map(({ cell }) => ({ id: trajectoryId(cell), cell, reason }))
    .filter((one) => !there.has(one.id))
    .filter(({ cell }) => agent === undefined || cell.agent === agent)
    .filter(({ cell }) => augmentations === undefined || augmentations.includes(cell.augmentation))
    .filter(
      ({ cell }) =>
        scenario === undefined || [cell.scenario, scenarioName(cell)].some((name) => isNamedBy(name, scenario)),
    );
}

/** As printed by `list` and `requeue`, beside runs. */
export function cellLine({ id, cell, reason }: CellWithoutRun): JsonValue {
  const { scenario, ...others } = cell;
  return publicForm({
    id,
    ...others,
    scenario: scenarioName(cell),
    baseScenario: scenario,
    outcome: null,
    reason,
    solved: null,
    similarity: null,
  });
}

function reasonOf({ end }: SweepOverview): string {
  if (end === null) return 'not played yet';
  if (end.reasons.length > 0) return `not played: ${end.reasons.join('; ')}`;
  if (end.status !== 'completed') return `not played: the sweep was ${end.status}`;
  return 'no run is stored: it was given up before that, or set aside';
}
