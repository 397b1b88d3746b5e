import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { releaseHindrances } from '../../../scripts/package/release-hindrances.ts';

const release = {
  version: '1.2.0',
  changelog: '# Changelog\n\n## 1.2.0 (2027-01-31)\n',
  tags: ['v1.2.0'],
  changed: [],
  addresses: ['git+https://git.example.com/toolsandbox.git'],
};

it('a release is a tagged commit without changes, with a date in the changelog', () => {
  expect(releaseHindrances(release)).toEqual([]);
});

it.each([
  ['without its tag', { tags: ['v1.1.0'] }, 'tag it v1.2.0'],
  ['with changes', { changed: [' M cli/main.ts', '?? a'] }, '2 files are not as they were committed'],
  ['without a date', { changelog: '## 1.2.0 (not released)\n' }, '## 1.2.0 (YYYY-MM-DD)'],
  ['without an address', { addresses: [packageJson.repository.url] }, 'write where the repository is'],
  ['of another version', { changelog: '## 1.2.01 (2027-01-31)\n' }, '## 1.2.0 (YYYY-MM-DD)'],
])('a state %s is not published', (_, change, text) => {
  expect(releaseHindrances({ ...release, ...change })).toEqual([expect.stringContaining(text)]);
});

it('npm publish asks, and the changelog has this version', () => {
  expect(packageJson.scripts.prepublishOnly).toBe('node scripts/package/require-release.ts');
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${packageJson.version} (`);
  expect(readFileSync('CITATION.cff', 'utf8')).toContain(`\nversion: ${packageJson.version}\n`);
});
