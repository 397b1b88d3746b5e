import { toStoredPack } from '../../activities/stored-pack.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { parametersOf, storedIn } from '../../runs/sweep-spec.ts';
import type { SweepPlan } from './plan-sweep.ts';

/** The sweep of a plan in these results. @throws SweepConflict if they have another one with its id */
export async function sweepIn(
  store: ResultsStore,
  { sweep, cells }: Pick<SweepPlan, 'sweep' | 'cells'>,
): Promise<SweepSpec> {
  const spec = storedIn(store, sweep);
  await store.sweeps.check({ id: spec.id, parameters: parametersOf(spec), cells, createdAt: Date.now() });
  return spec;
}

/**
 * Stores what whoever plays a plan reads from the results: its pack, and the texts that prompts and forks refer to. It survives a power cut,
 * as the start of the sweep does, which an engine is asked for next.
 */
export async function savePlan(
  store: Pick<ResultsStore, 'packs' | 'texts' | 'sync'>,
  { pack, texts }: Pick<SweepPlan, 'pack' | 'texts'>,
): Promise<void> {
  await store.packs.save(toStoredPack(pack));
  for (const text of texts) await store.texts.save(text);
  await store.sync();
}
