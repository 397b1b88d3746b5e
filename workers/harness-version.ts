import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import { hashSources } from './hash-sources.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The code that determines how trajectories are played and scored. The catalogue has its own hashes. */
const FOLDERS = [
  'activities',
  'evaluation',
  'reference',
  'roles',
  'runs',
  'sandbox',
  'scenarios',
  'services',
  'text',
  'workflows',
] as const;

/**
 * The package's version and a hash of the source. Two workers have the same value only if they play and score the same
 * way, even in a checkout with local changes. Takes a few milliseconds.
 */
export function harnessVersion(root = ROOT): string {
  return `${packageJson.version}+${hashSources(root, FOLDERS).digest('hex').slice(0, 12)}`;
}
