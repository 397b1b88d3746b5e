import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { homedir } from 'node:os';

/** Outside of any checkout, so that all checkouts of a user share what is in it. */
export function cacheDirectory(environment: NodeJS.ProcessEnv): string {
  const base = environment['XDG_CACHE_HOME'] || join(environment['HOME'] || homedir(), '.cache');
  return join(base, 'toolsandbox-temporal');
}

/**
 * The folder of our cache for code that this program runs later, so only its owner may write there. Null if there can be
 * no such folder: the home directory cannot be written, or the folder belongs to somebody else.
 */
export function privateCache(name: string, environment: NodeJS.ProcessEnv): string | null {
  try {
    const path = join(cacheDirectory(environment), name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const stats = lstatSync(path);
    if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return null;
    if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700);
    return path;
  } catch {
    return null;
  }
}
