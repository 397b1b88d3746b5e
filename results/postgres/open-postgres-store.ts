import type { StoreMode } from '../open-store.ts';
import { ResultsUnavailable } from '../results-unavailable.ts';
import type { ResultsStore } from '../store.ts';

export async function openPostgresStore(_url: string, _mode: StoreMode): Promise<ResultsStore> {
  throw new ResultsUnavailable('PostgreSQL', 'not supported yet', 'use a file');
}
