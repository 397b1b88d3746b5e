import { describeFeature, installCommand, missingPackages, OPTIONAL_FEATURES } from '../files/optional-package.ts';
import { PROVIDER_QUEUES } from '../roles/model/providers.ts';
import { mainQueue, providerQueue } from '../runs/names.ts';
import { NoResultsYet, ResultsUnavailable } from '../results/results-unavailable.ts';
import type { DoctorCheck } from '../infra/diagnose.ts';
import { withResults } from './results.ts';

/** Which features can be used: the packages of some are only installed where they are. */
export function checkPackages(): readonly DoctorCheck[] {
  return OPTIONAL_FEATURES.map((feature) => {
    const check = describeFeature(feature);
    const missing = missingPackages(feature);
    if (missing.length === 0) return { check, ok: 'note', detail: 'installed' };
    const hint = `to use them, run \`${installCommand(missing)}\``;
    return { check, ok: 'note', detail: `${missing.join(', ')} not installed`, hint };
  });
}

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
