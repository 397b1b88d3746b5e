import { PROVIDER_QUEUES } from '../roles/model/providers.ts';
import { mainQueue, providerQueue } from '../runs/names.ts';
import { NoResultsYet, ResultsUnavailable } from '../results/results-unavailable.ts';
import type { DoctorCheck } from '../infra/diagnose.ts';
import { withResults } from './results.ts';

/**
 * Whether the results can be read, their id, and the task queues that follow from it: whoever scales workers by their backlog needs them.
 */
export async function checkResults(location: string): Promise<readonly DoctorCheck[]> {
  try {
    return await withResults(location, 'read', async (store) => [
      { check: 'results', ok: true, detail: `${store.location}, store ${store.id}` },
      { check: 'task queues', ok: 'note', detail: queues(store.id) },
    ]);
  } catch (error) {
    if (!(error instanceof ResultsUnavailable)) throw error;
    return [{ check: 'results', ok: error instanceof NoResultsYet ? 'note' : false, detail: error.message }];
  }
}

function queues(store: string): string {
  const [first = '', ...others] = PROVIDER_QUEUES;
  return `${mainQueue(store)}, and ${providerQueue(store, first)} (also -${others.join(', -')})`;
}
