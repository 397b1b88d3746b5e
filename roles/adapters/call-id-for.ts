import { createHash } from 'node:crypto';

/** The id of a logged call as a vendor takes it: as it is, or a hash of it. Other vendors' ids may hold any character. */
export function callIdFor(id: string, taken: RegExp, length: number): string {
  return taken.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, length);
}
