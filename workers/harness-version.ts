import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The code that determines how trajectories are played and scored. The catalogue has its own hashes. */
const SOURCES = '{activities,evaluation,reference,roles,runs,sandbox,scenarios,services,workflows}/**/*.ts';

/**
 * The package's version and a hash of the source. Two workers have the same value only if they play and score the same
 * way, even in a checkout with local changes. Takes a few milliseconds.
 */
export function harnessVersion(root = ROOT): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) {
    hash
      .update(path.replaceAll('\\', '/'))
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return `${packageJson.version}+${hash.digest('hex').slice(0, 12)}`;
}
