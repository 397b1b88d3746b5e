import { evaluate } from '../../client/index.ts';
import type { EvaluationProgress } from '../../client/index.ts';
import { withResults } from '../../client/results.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { catalogueWith } from './packs.ts';

/** The built-in catalogue as another version had it: with a scenario less. */
export const EARLIER = catalogueWith({
  version: '0.9.0',
  scenarios: catalogue().scenarios.filter(({ name }) => name !== 'find_days_till_holiday_wifi_off'),
});

/** Of the earlier catalogue two scenarios, of that of now three. */
export const HALF_PLAYED = { scenarios: ['*wifi_off'], augmentations: ['none'] } as const;

/** Plays one cell of the sweep with the earlier catalogue, as the version that had it would. Returns the id. */
export async function beginsEarlier(results: string, named: { readonly id?: string }): Promise<string> {
  const stop = new AbortController();
  const signal = stop.signal;
  const onProgress = ({ finished }: EvaluationProgress) => finished > 0 && stop.abort(new Error('half'));
  const half = evaluate({ ...HALF_PLAYED, ...named, pack: EARLIER, results, concurrency: 1, signal, onProgress });
  await half.catch((error: unknown) => {
    if (error !== signal.reason) throw error;
  });
  const [sweep] = await withResults(results, 'read', (store) => store.sweeps.list());
  if (sweep?.cells !== 2 || sweep.scored !== 1) throw new Error('the sweep is not half played');
  return sweep.id;
}

/** The scenarios of a sweep that are solved, each with the hash of the pack that it was played from. */
export function solvedFrom(results: string, sweep: string): Promise<readonly (readonly [string, string])[]> {
  return withResults(results, 'read', async (store) => {
    const runs = await Array.fromAsync(store.trajectories.summaries({ sweep }));
    const solved = runs.filter(({ score }) => score?.solved === true);
    return solved.map(({ cell, provenance }) => [cell.scenario, provenance.pack] as const);
  });
}
