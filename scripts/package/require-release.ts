import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { releaseHindrances } from './release-hindrances.ts';

/** Before `npm publish`: refuses what was not made a release on purpose. */
const git = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n').filter(Boolean);

const hindrances = releaseHindrances({
  version: packageJson.version,
  changelog: readFileSync('CHANGELOG.md', 'utf8'),
  tags: git('tag', '--points-at', 'HEAD'),
  changed: git('status', '--porcelain'),
  addresses: [packageJson.repository.url, packageJson.homepage, packageJson.bugs.url],
});
for (const hindrance of hindrances) console.error(`error: ${hindrance}`);
process.exitCode = hindrances.length === 0 ? 0 : 1;
