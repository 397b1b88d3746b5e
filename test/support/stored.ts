import { join } from 'node:path';
import { openStore } from '../../results/open-store.ts';
import { NoResultsYet } from '../../results/results-unavailable.ts';
import type { Machine } from './machine.ts';

/** How many cells of a sweep are stored on the machine. */
export async function stored({ directory, environment }: Machine, sweep: string): Promise<number> {
  const location = environment['TOOLSANDBOX_RESULTS'] ?? join(directory, '.toolsandbox/results.db');
  try {
    const store = await openStore(location, 'read');
    try {
      return (await store.sweep(sweep))?.stored ?? 0;
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof NoResultsYet) return 0;
    throw error;
  }
}
