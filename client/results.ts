import { ResultsUnavailable } from '../results/results-unavailable.ts';
import type { ResultsStore } from '../results/store.ts';
import type { SweepOverview } from '../results/store/sweeps.ts';
import { firstOf } from '../text/words.ts';
import { UserError } from './errors.ts';
import { isForkOfRun, SINGLE_RUNS } from '../results/single-runs.ts';
import type { Report } from './report.ts';

const MAX_LISTED = 10;

/** Opens the results, and closes them when `use` is done. To read, they must exist. */
export async function withResults<Result>(
  location: string,
  mode: 'read' | 'write',
  use: (store: ResultsStore) => Promise<Result>,
): Promise<Result> {
  const { openStore } = await import('../results/open-store.ts');
  await using store = await openStore(location, mode);
  return await use(store);
}

/** The sweep that was named, or the newest one, which is then reported. @throws UserError if there is none */
export async function sweepOrLatest(
  store: ResultsStore,
  id: string | undefined,
  report: Report,
): Promise<SweepOverview> {
  if (id !== undefined) return existingSweep(store, id, report);
  const latest = (await store.sweeps.list()).find((one) => one.id !== SINGLE_RUNS && !isForkOfRun(one.id));
  if (latest === undefined) {
    throw new UserError(
      `no sweeps in these results yet; start one with \`toolsandbox sweep\`, or name "${SINGLE_RUNS}" for single runs`,
    );
  }
  report(`latest sweep: ${latest.id}`);
  return latest;
}

/**
 * A sweep by its id, or by a part of it that fits no other sweep, which is then reported.
 * @throws UserError naming the sweeps that exist, or those that fit
 */
export async function existingSweep(store: ResultsStore, id: string, report: Report): Promise<SweepOverview> {
  const sweep = await store.sweeps.find(id);
  if (sweep) return sweep;
  const sweeps = await store.sweeps.list();
  const [found, ...others] = sweeps.filter((one) => one.id.includes(id));
  if (found !== undefined && others.length === 0) {
    report(`sweep: ${found.id}`);
    return found;
  }
  if (found !== undefined) throw new UserError(`"${id}" fits several sweeps: ${idsOf([found, ...others])}`);
  const hint =
    sweeps.length === 0
      ? 'there are no sweeps yet; start one with `toolsandbox sweep`'
      : `known sweeps: ${idsOf(sweeps)}`;
  throw new UserError(`no sweep "${id}" in these results; ${hint}`);
}

function idsOf(sweeps: readonly SweepOverview[]): string {
  const ids = sweeps.map(({ id }) => id);
  return `${firstOf(ids, MAX_LISTED)}${ids.length > MAX_LISTED ? ' (see `toolsandbox sweep list`)' : ''}`;
}

/** Reads from the results, or returns null if there are none yet. */
export async function ifResults<Result>(
  location: string,
  use: (store: ResultsStore) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await withResults(location, 'read', use);
  } catch (error) {
    if (error instanceof ResultsUnavailable) return null;
    throw error;
  }
}
