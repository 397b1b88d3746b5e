import { openStore } from '../../results/open-store.ts';
import { NoResultsYet } from '../../results/results-unavailable.ts';

/**
 * How many cells of a sweep are stored; 0 where there are no results.
 * @param none the errors that count as "no results": by default, that nothing has been stored yet
 */
export async function storedCells(
  location: string,
  sweep: string,
  none: abstract new (...args: never[]) => Error = NoResultsYet,
): Promise<number> {
  try {
    await using store = await openStore(location, 'read');
    return (await store.sweeps.find(sweep))?.stored ?? 0;
  } catch (error) {
    if (error instanceof none) return 0;
    throw error;
  }
}
