import { describe, expect, it, test } from 'vitest';
import lockfile from '../../package-lock.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { installedWith } from '../support/lockfile.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const packages = lockfile.packages as unknown as Readonly<Record<string, Locked>>;

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
  const installed = [...installedWith(Object.keys(manifest.dependencies))];

  it('installs at most 115 packages', () => {
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.length).toBeLessThanOrEqual(115);
  });

  it('installs nothing that bundles code', () => {
    const bundlers = /\/(webpack|rolldown|vite|memfs|@swc\/core|@temporalio\/worker)$/;
    expect(installed.filter((path) => bundlers.test(path))).toEqual([]);
  });

  it('installs no optional package', () => {
    const optional = Object.keys(manifest.peerDependencies);
    expect(optional.filter((name) => installed.includes(`node_modules/${name}`))).toEqual([]);
  });
});

describe('the Temporal SDK', () => {
  const pins: Readonly<Record<string, string>> = { ...manifest.devDependencies, ...manifest.dependencies };
  const ofTemporal = Object.entries(pins).filter(([name]) => name.startsWith('@temporalio/'));
  const needed = Object.entries(packages['node_modules/@temporalio/worker']?.dependencies ?? {});
  /** Code that the bundled worker shares with us: a second copy would have classes and contexts of its own. */
  const shared = needed.filter(([name]) => name in manifest.dependencies);

  it('is of one version', () => {
    expect(ofTemporal.length).toBeGreaterThan(8);
    expect(new Set(ofTemporal.map(([, version]) => version)).size).toBe(1);
    const locked = ofTemporal.map(([name]) => packages[`node_modules/${name}`]?.version);
    expect(locked).toEqual(ofTemporal.map(([, version]) => version));
  });

  it('shares what its bundled worker needs with the rest of it', () => {
    const names = needed.map(([name]) => name).filter((name) => /^@temporalio\/|^(nexus-rpc|protobufjs)$/.test(name));
    expect(names).toHaveLength(9);
    expect(shared.map(([name]) => name)).toEqual(expect.arrayContaining(names));
  });

  it('has one copy of what it shares', () => {
    const all = [...installedWith(ofTemporal.map(([name]) => name))];
    expect(all.filter((path) => /^node_modules\/@temporalio\/.*\/node_modules\//.test(path))).toEqual([]);
    expect(shared.map(([name]) => packages[`node_modules/${name}`]?.version)).toEqual(
      shared.map(([name]) => pins[name]),
    );
  });
});
