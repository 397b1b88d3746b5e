import type { IndexDocument } from '../documents/index-document.ts';
import { listedSweep } from '../../results/listed-sweep.ts';
import type { Source } from './source.ts';

export async function indexDocumentOf({
  store,
  mode,
  commandOptions,
  temporalUi,
  seats,
}: Source): Promise<IndexDocument> {
  const sweeps = await store.sweeps.list();
  return {
    mode,
    commandOptions,
    temporalUi: await temporalUi(),
    seats: seats !== undefined,
    sweeps: sweeps.map(listedSweep),
  };
}
