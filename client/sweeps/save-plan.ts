import { toStoredPack } from '../../activities/stored-pack.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepPlan } from './plan-sweep.ts';

/** Stores what whoever plays a plan reads from the results: its pack, and the texts that prompts and forks refer to. */
export async function savePlan(
  store: Pick<ResultsStore, 'packs' | 'texts'>,
  { pack, texts }: Pick<SweepPlan, 'pack' | 'texts'>,
): Promise<void> {
  await store.packs.save(toStoredPack(pack));
  for (const text of texts) await store.texts.save(text);
}
