import { join } from 'node:path';
import { storedCells } from '../../scripts/processes/stored-cells.ts';
import type { Machine } from './machine.ts';

/** How many cells of a sweep are stored on the machine. */
export function stored({ directory, environment }: Machine, sweep: string): Promise<number> {
  const location = environment['TOOLSANDBOX_RESULTS'] ?? join(directory, '.toolsandbox/results.db');
  return storedCells(location, sweep);
}
