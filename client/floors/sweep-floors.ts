import { AUGMENTATIONS, PROFILES } from '../../sandbox/cell.ts';
import { isList } from '../../sandbox/json.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { FloorCells } from '../../validation/play-floors.ts';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { fetchPack, PackMissing } from '../../activities/stored-pack.ts';
import { CachedTexts } from '../../files/cached-texts.ts';
import { privateCache } from '../../files/private-cache.ts';
import type { Floor } from '../../results/report/floors.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { hashSources } from '../../workers/hash-sources.ts';
import type { Report } from '../report.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folders whose code makes floors, beside the harness. */
const FOLDERS = ['results', 'validation'] as const;

/** From here on playing takes a second or more. */
const MANY_CELLS = 200;

/**
 * The floors under the scores of a sweep: played here, and kept in our cache for as long as pack, cells and code stay the
 * same. Null for single runs, and if the results lack the pack.
 */
export async function sweepFloors(
  store: ResultsStore,
  { id, parameters }: Pick<SweepOverview, 'id' | 'parameters'>,
  report: Report,
  environment = process.env,
): Promise<readonly Floor[] | null> {
  const known = knownFloors(parameters, environment);
  if (known !== undefined) return known;
  const cells = sweptCells(parameters)!;
  try {
    const floors = await playedFloors(store, `of sweep ${id}`, cells, report);
    floorsCache(environment)?.store(floorsKey(cells), JSON.stringify(floors));
    return floors;
  } catch (error) {
    if (!(error instanceof PackMissing)) throw error;
    report(`no floors: ${error.message}`);
    return null;
  }
}

/** Floors that need not be played: those in our cache, and null where there are none. */
export function knownFloors(
  parameters: SweepOverview['parameters'],
  environment = process.env,
): readonly Floor[] | null | undefined {
  const cells = sweptCells(parameters);
  if (cells === null) return null;
  const cached = floorsCache(environment)?.read(floorsKey(cells));
  return cached ? (JSON.parse(cached) as readonly Floor[]) : undefined;
}

function floorsCache(environment: NodeJS.ProcessEnv): CachedTexts | null {
  const folder = privateCache('floors', environment);
  return folder === null ? null : new CachedTexts(folder, '.json');
}

async function playedFloors(
  store: ResultsStore,
  name: string,
  cells: SweptCells,
  report: Report,
): Promise<readonly Floor[]> {
  const pack = await fetchPack(store, { name, hash: cells.pack });
  const count = cells.scenarios.length * cells.augmentations.length;
  if (count >= MANY_CELLS) report(`floors: scripted agents play the ${count} cells (--no-floors leaves them out)`);
  const { playFloors } = await import('../../validation/play-floors.ts');
  const { floorsOf } = await import('../../results/report/floors.ts');
  const plays = await playFloors(pack, cells);
  return floorsOf(plays.map((play) => ({ ...play, agent: `scripted:${play.agent}` })));
}

function floorsKey(cells: SweptCells): string {
  const code = hashSources(ROOT, FOLDERS).digest('hex');
  return createHash('sha256')
    .update(JSON.stringify([harnessVersion(), code, process.version, cells]))
    .digest('hex');
}

/** The cells of a sweep and the hash of its pack. */
interface SweptCells extends FloorCells {
  readonly pack: string;
}

/** Read from the parameters of a sweep; null if they say too little, as for single runs, which may be of any pack. */
function sweptCells(parameters: JsonObject): SweptCells | null {
  const { pack, seed, scenarios, augmentations } = parameters;
  const profile = PROFILES.find((name) => name === parameters['profile']);
  if (typeof pack !== 'string' || typeof seed !== 'number' || profile === undefined) return null;
  if (!isList(scenarios) || !isList(augmentations)) return null;
  return {
    pack,
    seed,
    profile,
    scenarios: scenarios.filter((name) => typeof name === 'string'),
    augmentations: AUGMENTATIONS.filter((name) => augmentations.includes(name)),
  };
}
