import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import { prebuilt } from '../files/own-code.ts';
import { hashSources } from './hash-sources.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The code that determines how trajectories are played and scored. The catalogue has its own hashes. */
const FOLDERS = [
  'activities',
  'evaluation',
  'language',
  'modules',
  'reference',
  'roles',
  'runs',
  'sandbox',
  'scenarios',
  'services',
  'text',
  'workflows',
  'worlds',
] as const;

/** The file of the package that has the harness version of the checkout that it was built from. */
export const PREBUILT_VERSION = 'harness-version';

/**
 * The package's version and a hash of the source. Two workers have the same value only if they play and score the same
 * way, even in a checkout with local changes. Takes a few milliseconds.
 */
export function harnessVersion(): string {
  return prebuilt(PREBUILT_VERSION) ?? sourceVersion(ROOT);
}

/** That of the checkout in the folder `root`. */
export function sourceVersion(root: string): string {
  return `${packageJson.version}+${hashSources(root, FOLDERS).digest('hex').slice(0, 12)}`;
}
