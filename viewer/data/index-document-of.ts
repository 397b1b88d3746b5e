import type { IndexDocument } from '../documents/index-document.ts';
import { listedSweep } from '../../results/listed-sweep.ts';
import type { Source } from './source.ts';

export async function indexDocumentOf({ store, mode, commandOptions, temporalUi }: Source): Promise<IndexDocument> {
  const sweeps = await store.sweeps.list();
  return { mode, commandOptions, temporalUi: await temporalUi(), sweeps: sweeps.map(listedSweep) };
}
