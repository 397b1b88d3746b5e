import { createHash, randomUUID } from 'node:crypto';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';

/**
 * A hash in hexadecimal digits of what is played, so that the same request has the same id and resumes its sweep. What a
 * function does is not known, so nothing that one played before counts: with functions, it is another one each time.
 */
export function sweepHash(sweep: UnstoredSweep, functions: SeatFunctions | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify(parametersOf(sweep)));
  if (functions !== undefined && functions.size > 0) hash.update(randomUUID());
  return hash.digest('hex');
}
