import type { Cell } from '../sandbox/cell.ts';
import type { Origin } from '../sandbox/origin.ts';

/** A trajectory to play from the middle of another one. Its sweep is that of the list it stands in. */
export interface Fork extends Omit<Cell, 'sweep'> {
  readonly origin: Origin;
}
