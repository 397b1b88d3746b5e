import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { cachedCode } from '../../workers/cached-code.ts';
import { bundleKey, bundleWorkflows } from '../../workers/workflow-bundle.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const home = temporaryFolder();

describe('the workflow bundle', () => {
  it('comes from the cache if it is there', async () => {
    const environment = { XDG_CACHE_HOME: join(home, 'filled') };
    await cachedCode(bundleKey(), environment, () => Promise.resolve('a bundle'));
    expect((await bundleWorkflows(environment)).code).toBe('a bundle');
  });

  it('has only code that its key depends on, and is the same from the cache', async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') });
    const environment = { XDG_CACHE_HOME: join(home, 'empty') };
    const { code } = await bundleWorkflows(environment);
    expect((await bundleWorkflows(environment)).code).toBe(code);
    const encoded = /sourceMappingURL=data:application\/json;charset=utf-8;base64,(\S+)/.exec(code)?.[1] ?? '';
    const { sources } = JSON.parse(Buffer.from(encoded, 'base64').toString()) as { sources: readonly string[] };
    const own = sources.filter((source) => source.endsWith('.ts') && !source.includes('node_modules'));
    expect(own.length).toBeGreaterThanOrEqual(15);
    expect(own.filter((source) => !/\/(evaluation|language|runs|sandbox|text|workflows)\//.test(source))).toEqual([]);
  });
});

describe('the key of a bundle', () => {
  /** Rewrites a checkout, so that its place is the same. */
  function keyOf(files: Readonly<Record<string, string>>): string {
    const root = join(home, 'checkout');
    rmSync(root, { recursive: true, force: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return bundleKey(root);
  }

  it.each(['workflows/a.ts', 'runs/a.ts', 'sandbox/tools/a.ts', 'evaluation/a.ts'])('changes with %s', (path) => {
    expect(keyOf({ [path]: '1' })).not.toBe(keyOf({ [path]: '2' }));
    expect(keyOf({ [path]: '1' })).toBe(keyOf({ [path]: '1' }));
  });

  it('changes if a file is added or renamed, but not with code that is in no bundle', () => {
    const one = keyOf({ 'runs/a.ts': '1' });
    expect(keyOf({ 'runs/a.ts': '1', 'runs/b.ts': '' })).not.toBe(one);
    expect(keyOf({ 'runs/b.ts': '1' })).not.toBe(one);
    expect(keyOf({ 'runs/a.ts': '1', 'cli/a.ts': '2' })).toBe(one);
  });

  it('differs between two checkouts with the same code', () => {
    expect(bundleKey(join(home, 'a'))).not.toBe(bundleKey(join(home, 'b')));
  });
});
