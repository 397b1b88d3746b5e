import { describe, expect, it, test } from 'vitest';
import lockfile from '../../package-lock.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { installedWith } from '../support/lockfile.ts';

interface Locked {
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}
const packages = lockfile.packages as unknown as Readonly<Record<string, Locked>>;

/** It bundles workflows with webpack and swc, and has native code. */
const WORKER = '@temporalio/worker';

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

describe('npm i toolsandbox', () => {
  const dependencies = Object.keys(manifest.dependencies);
  /** One package that has native code for each platform counts once, with the package that chooses among them. */
  const counted = (names: readonly string[]) => [...installedWith(names)].filter((path) => !isForOnePlatform(path));
  const others = counted(dependencies.filter((name) => name !== WORKER));

  it('installs at most 120 packages, apart from those that only workers on Temporal need', () => {
    expect(others.length).toBeGreaterThan(50);
    expect(others.length).toBeLessThanOrEqual(120);
  });

  it('installs at most 105 more packages for workers on Temporal', () => {
    const all = counted(dependencies);
    expect(all).toContain(`node_modules/${WORKER}`);
    expect(all.length - others.length).toBeLessThanOrEqual(105);
  });

  it('installs no optional package', () => {
    const all = new Set(counted(dependencies));
    const optional = Object.keys(manifest.peerDependencies).filter((name) => all.has(`node_modules/${name}`));
    // The client of Anthropic needs this one, too.
    expect(optional).toEqual(['@opentelemetry/api']);
  });
});

function isForOnePlatform(path: string): boolean {
  return packages[path]?.os !== undefined || packages[path]?.cpu !== undefined;
}
