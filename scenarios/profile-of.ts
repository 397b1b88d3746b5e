import type { Profile } from '../sandbox/cell.ts';
import type { PackContent } from './pack.ts';

/** The profile that a pack is played with unless told otherwise. */
export function profileOf({ profile = 'default' }: Pick<PackContent, 'profile'>): Profile {
  return profile;
}
