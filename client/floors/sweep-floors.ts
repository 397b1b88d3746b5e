import { readFileSync } from 'node:fs';
import { CachedTexts } from '../../files/cached-texts.ts';
import { privateCache } from '../../files/private-cache.ts';
import type { Floor } from '../../results/report/floors.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { ALL_AUGMENTATIONS, PROFILES } from '../../sandbox/cell.ts';
import { isList } from '../../sandbox/json.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import type { Report } from '../report.ts';
import { floorsOver } from './pack-floors.ts';
import type { SweptCells, PackFloors } from './pack-floors.ts';

/** Those of the built-in catalogue come with this program: `npm run docs` writes them. */
const BUILT_IN = new URL('./catalogue-floors.json', import.meta.url);

/** The floors under the scores of a sweep, from those kept for its pack; else null. */
export function sweepFloors(
  { parameters }: Pick<SweepOverview, 'parameters'>,
  report: Report,
  environment = process.env,
): readonly Floor[] | null {
  const cells = sweptCells(parameters);
  if (cells === null) {
    if (parameters['imported'] === true) report('no floors: an imported sweep does not say what it was asked to play');
    return null;
  }
  const kept = keptFloors(cells.pack, environment);
  const floors = kept && floorsOver(kept, cells);
  if (floors === null)
    report(
      `no floors are kept for the scenarios of this sweep; with their --pack and --decoys, this computes them: ${hintCommand('scenarios', 'validate')}`,
    );
  return floors;
}

/** Plays the floors of a pack and keeps them, unless that was done before. */
export async function keepFloors(pack: Pack, scenarios: readonly string[], environment = process.env): Promise<void> {
  if (keptFloors(pack.hash, environment) !== null) return;
  const { playPackFloors } = await import('./play-pack-floors.ts');
  const floors = await playPackFloors(pack, scenarios);
  floorsCache(environment)?.store(cacheKey(pack.hash), JSON.stringify(floors));
}

function keptFloors(pack: string, environment: NodeJS.ProcessEnv): PackFloors | null {
  const builtIn = JSON.parse(readFileSync(BUILT_IN, 'utf8')) as PackFloors;
  if (builtIn.pack === pack) return builtIn;
  const cached = floorsCache(environment)?.read(cacheKey(pack));
  return cached ? (JSON.parse(cached) as PackFloors) : null;
}

function floorsCache(environment: NodeJS.ProcessEnv): CachedTexts | null {
  const folder = privateCache('floors', environment);
  return folder === null ? null : new CachedTexts(folder, '.json');
}

/** Another version of this program may score otherwise. */
function cacheKey(pack: string): string {
  return `${pack}-${harnessVersion()}`;
}

/** Read from the parameters of a sweep; null if they say too little, as for single runs, which may be of any pack. */
function sweptCells(parameters: JsonObject): (SweptCells & { readonly pack: string }) | null {
  const { pack, scenarios, augmentations } = parameters;
  const profile = PROFILES.find((name) => name === parameters['profile']);
  if (typeof pack !== 'string' || profile === undefined) return null;
  if (!isList(scenarios) || !isList(augmentations)) return null;
  return {
    pack,
    profile,
    scenarios: scenarios.filter((name) => typeof name === 'string'),
    augmentations: ALL_AUGMENTATIONS.filter((name) => augmentations.includes(name)),
  };
}
