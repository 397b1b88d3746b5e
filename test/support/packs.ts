import { PackCache, PreparedPack } from '../../activities/pack-cache.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { packHash } from '../../scenarios/content-hash.ts';
import type { InstanceSettings } from '../../scenarios/instantiate.ts';
import type { Pack, PackContent } from '../../scenarios/pack.ts';
import type { RunSettings } from '../../runs/contract.ts';
import { storedIn } from '../../runs/sweep-spec.ts';
import { catalogue, sweepOf } from '../../scripts/sweep-of.ts';

/** Stands in for a store where nothing is stored. */
export const NOWHERE = { id: 'none', location: 'nowhere' } as const;

/** The default clock and profile. */
export const DEFAULT_SETTINGS: InstanceSettings = { clock: DEFAULT_CLOCK, profile: 'default' };

/** The built-in catalogue with changes. */
export function catalogueWith(changes: Partial<PackContent>): Pack {
  const { hash: _hash, ...builtIn } = catalogue();
  const content = { ...builtIn, ...changes };
  return { ...content, hash: packHash(content) };
}

/** A cache that serves one pack. */
export function packsOf(pack: Pack): PackCache {
  return new PackCache(() => Promise.resolve(pack));
}

export function prepared(pack: Pack = catalogue()): PreparedPack {
  return new PreparedPack(pack);
}

/** The settings of a run of the pack that is stored nowhere. */
export function settingsOf({ name, hash }: Pack = catalogue()): RunSettings {
  const { settings } = storedIn(NOWHERE, sweepOf('settings', []));
  return { ...settings, pack: { name, hash } };
}
