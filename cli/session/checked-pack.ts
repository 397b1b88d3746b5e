import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTextFile } from '../../files/read-text-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { CachedTexts } from '../../infra/cache/cached-texts.ts';
import { privateCache } from '../../infra/cache/private-cache.ts';
import { BUILT_IN_CATALOGUE, folderFiles, LONGEST_FILE } from '../../scenarios/pack-files.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { hashSources } from '../../workers/hash-sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folders whose code reads and checks packs. */
const FOLDERS = ['evaluation', 'files', 'sandbox', 'scenarios'] as const;

/**
 * A pack that passed its checks. Checking takes most of the time of a start, so the outcome is kept in our cache for as
 * long as the pack's files, our code and its dependencies stay the same.
 * @throws InvalidPack each time
 */
export async function checkedPack(path = BUILT_IN_CATALOGUE, environment = process.env): Promise<Pack> {
  const folder = privateCache('packs', environment);
  const cache = folder === null ? null : new CachedTexts(folder, '.json');
  const key = cache && packKey(path);
  const cached = key && cache.read(key);
  if (cached) return JSON.parse(cached) as Pack;
  const { loadPack } = await import('../../scenarios/load-pack.ts');
  const text = JSON.stringify(loadPack(path));
  // Somebody may have saved a file since the key was made.
  if (key && packKey(path) === key) cache.store(key, text);
  return JSON.parse(text) as Pack;
}

/** Differs if the checks could end differently. Null if a file cannot be read, which the checks then report. */
function packKey(path: string): string | null {
  const files = folderFiles(path);
  if (files?.scenarios === null) return null;
  const read = files === null ? [path] : [files.pack, files.world, files.demonstrations, ...files.scenarios];
  try {
    const sources = read.map((file) => [basename(file), readTextFile(file, LONGEST_FILE)]);
    const pack = createHash('sha256').update(JSON.stringify([files === null, sources]));
    return codeHash().update(pack.digest()).digest('hex');
  } catch (error) {
    if (error instanceof UnusableFile) return null;
    throw error;
  }
}

/** Dependencies have exact versions in package.json. */
function codeHash() {
  return hashSources(ROOT, FOLDERS)
    .update(readFileSync(`${ROOT}/package.json`))
    .update(process.version);
}
