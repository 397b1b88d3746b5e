import type { Choice } from '../scenarios/combine-packs.ts';
import { BUILT_IN_NAME, packPath, BUILT_IN_CATALOGUE, folderFiles, LONGEST_FILE } from '../scenarios/pack-files.ts';
import type { PackFile } from '../scenarios/pack-clash.ts';
import { selectScenarios } from '../scenarios/select.ts';
import type { Selection } from '../scenarios/select.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFolder } from '../files/is-folder.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { UnusableFile } from '../files/unusable-file.ts';
import { CachedTexts } from '../files/cached-texts.ts';
import { privateCache } from '../files/private-cache.ts';
import type { Pack } from '../scenarios/pack.ts';
import { hashSources } from '../workers/hash-sources.ts';

/** The folders whose code reads and checks packs. */
const FOLDERS = ['evaluation', 'files', 'language', 'modules', 'sandbox', 'scenarios', 'worlds'] as const;

interface PackChecks {
  /** Where our code is. */
  readonly root: string;
  readonly load: (path: string) => Promise<Pack>;
}

const CHECKS: PackChecks = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  load: async (path) => (await import('../scenarios/load-pack.ts')).loadPack(path),
};

/**
 * A pack that passed its checks, by its path or, for the built-in catalogue, by its name. Checking takes most of the time of
 * a start, so the outcome is kept in our cache for as long as the pack's files, our code and its dependencies stay the same.
 * @throws InvalidPack each time
 */
export async function checkedPack(
  named = BUILT_IN_NAME,
  environment = process.env,
  { root, load } = CHECKS,
): Promise<Pack> {
  const path = packPath(named);
  const folder = privateCache('packs', environment);
  const cache = folder === null ? null : new CachedTexts(folder, '.json');
  const key = cache && packKey(path, root);
  const cached = key && cache.read(key);
  if (cached) return JSON.parse(cached) as Pack;
  const text = JSON.stringify(await load(path));
  // Someone may have saved a file since the key was made.
  if (key && packKey(path, root) === key) cache.store(key, text);
  return JSON.parse(text) as Pack;
}

/** Differs if the checks could end differently. Null if a file cannot be read, which the checks then report. */
function packKey(path: string, root: string): string | null {
  try {
    const sources = [path, BUILT_IN_CATALOGUE].map(sourcesOf);
    const pack = createHash('sha256').update(JSON.stringify(sources));
    return codeHash(root).update(pack.digest()).digest('hex');
  } catch (error) {
    if (error instanceof UnusableFile) return null;
    throw error;
  }
}

/** The files of a pack, by name; those of the catalogue matter to every pack, since it may extend the catalogue. */
function sourcesOf(path: string): object {
  const files = folderFiles(path);
  const text = (file: string) => [basename(file), readTextFile(file, LONGEST_FILE)];
  const beside = codeIn(dirname(resolve(path)));
  if (files === null)
    return { file: text(path), code: beside.map(text), ...(beside.length > 0 && { path: resolve(path) }) };
  const { pack, world, rowFolder, demonstrations, scenarios } = files;
  const all = [pack, world, ...filesIn(rowFolder), demonstrations, ...(scenarios ?? [])];
  const code = codeIn(resolve(path));
  // Where code is, is part of the pack that is kept.
  return {
    folder: all.filter((file) => existsSync(file)).map(text),
    code: code.map(text),
    ...(code.length > 0 && { path: resolve(path) }),
  };
}

/** What a world of a pack's own may be made of beside its YAML. */
function codeIn(folder: string): readonly string[] {
  return filesIn(folder).filter((file) => /\.[cm]?[jt]s$|[\\/]policy\.md$/.test(file));
}

function filesIn(folder: string): readonly string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))
    .toSorted();
}

/** Dependencies have exact versions in package.json. */
function codeHash(root: string) {
  return hashSources(root, FOLDERS)
    .update(readFileSync(`${root}/package.json`))
    .update(process.version);
}

/** Which scenarios are played, and the packs whose tools are offered beside their own. */
interface PlayedSelection extends Selection {
  readonly decoys?: readonly (string | Pack)[];
}

/**
 * The packs of `--pack` as one, and the scenarios chosen from them.
 * @param packs paths, or packs that were checked already; none for the built-in catalogue
 * @throws InvalidPack, PackClash, UnknownScenario, UnknownCategory, UnusableDecoys
 */
export async function choosePack(
  packs: readonly (string | Pack)[] = [],
  { decoys = [], ...selection }: PlayedSelection = {},
): Promise<Choice> {
  const choice = await combinedPacks(packs, selection);
  if (decoys.length === 0) return choice;
  const { lendDecoys } = await import('../scenarios/lend-decoys.ts');
  const lenders = (await Promise.all(decoys.map(packFile))).map(({ pack }) => pack);
  return { ...choice, pack: lendDecoys(choice.pack, lenders) };
}

async function combinedPacks(packs: readonly (string | Pack)[], selection: Selection): Promise<Choice> {
  const [first = BUILT_IN_NAME, second, ...others] = packs;
  if (second === undefined) {
    const { path, pack } = await packFile(first);
    return { pack, scenarios: selectScenarios(pack, selection), pathOf: () => path };
  }
  const { combinePacks } = await import('../scenarios/combine-packs.ts');
  return combinePacks(
    [await packFile(first), await packFile(second), ...(await Promise.all(others.map(packFile)))],
    selection,
  );
}

async function packFile(named: string | Pack): Promise<PackFile> {
  if (typeof named === 'string') return { path: packPath(named), pack: await checkedPack(named) };
  return { path: named.name, pack: named };
}
