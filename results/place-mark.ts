import { createHash } from 'node:crypto';

/** Tells apart stores that have one id because one is a copy of the other: 8 hexadecimal digits of where a store is kept. */
export function placeMark(...place: readonly string[]): string {
  return createHash('sha256').update(place.join('/')).digest('hex').slice(0, 8);
}
