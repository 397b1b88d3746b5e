import type { ResultsStore } from '../../../results/store.ts';
import type { Source } from '../../../viewer/data/source.ts';

/** What a viewer shows of stored results, without an engine. */
export function liveSource(store: ResultsStore, more: Partial<Source> = {}): Source {
  return { store, mode: 'live', commandOptions: '', temporalUi: async () => null, floors: () => null, ...more };
}
