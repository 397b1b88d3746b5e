import type { IndexDocument } from '../documents/index-document.ts';
import { listedSweep } from '../../results/listed-sweep.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { Source } from './source.ts';

export async function indexDocumentOf(
  { mode, commandOptions, temporalUi, seats }: Source,
  sweeps: readonly SweepOverview[],
): Promise<IndexDocument> {
  return {
    mode,
    commandOptions,
    temporalUi: await temporalUi(),
    seats: seats !== undefined,
    sweeps: sweeps.map(listedSweep),
  };
}
