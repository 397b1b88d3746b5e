import { expect, test } from 'vitest';
import lockfile from '../../package-lock.json' with { type: 'json' };

const packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>> =
  lockfile.packages;

test('every package of the lockfile is pinned to its content', () => {
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(100);
  const unpinned = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unpinned.map(([path]) => path)).toEqual([]);
});

test('the lockfile lists the binaries of every platform that a package has them for', () => {
  const names = Object.keys(packages);
  for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']) {
    for (const scope of ['@oxfmt/binding-', '@oxlint/binding-', '@oxlint-tsgolint/', '@swc/core-']) {
      expect(names).toContainEqual(expect.stringContaining(`${scope}${platform}`));
    }
  }
});
