import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDirectory } from '../../files/private-cache.ts';
import { awaitLock } from '../../infra/sources/build.ts';

/** Software of others, in a folder of the cache. */
interface Installation {
  readonly name: string;
  /** All that decides what is installed, as a digest or a version: another one is another folder. */
  readonly digest: string;
  /** For people: `the software to test against`. */
  readonly title: string;
  /** How long it takes, for people. */
  readonly duration: string;
  readonly install: (folder: string) => Promise<void>;
}

/**
 * The folder with the software, installed once per user and digest. One process installs, others wait for it, and an
 * interruption leaves nothing behind that looks complete.
 */
export async function installOnce(software: Installation, report: (line: string) => void): Promise<string> {
  const { name, digest, title, duration, install } = software;
  const cache = cacheDirectory(process.env);
  const folder = join(cache, `${name}-${digest}-${process.platform}-${process.arch}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const lock = await awaitLock(join(cache, `${name}.lock`), title, report);
  try {
    if (existsSync(folder)) return folder;
    const staging = await mkdtemp(join(cache, 'staging-'));
    try {
      report(`installing ${title}; takes ${duration} the first time ...`);
      await install(staging);
      await rename(staging, folder);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    return folder;
  } finally {
    lock.release();
  }
}

/** @param values not in files. @param files whose contents count */
export function installationDigest(values: unknown, files: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values));
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
