import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkedPack } from '../../cli/session/checked-pack.ts';
import { contentHash } from '../../scenarios/content-hash.ts';
import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { BUILT_IN_CATALOGUE } from '../../scenarios/pack-files.ts';
import * as loading from '../../scenarios/load-pack.ts';
import { hashSources } from '../../workers/hash-sources.ts';
import { EXAMPLE } from '../scenarios/written.ts';

vi.mock(import('../../scenarios/load-pack.ts'), { spy: true });
vi.mock(import('../../workers/hash-sources.ts'), { spy: true });

let home: string;
let file: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  vi.mocked(loading.loadPack).mockClear();
  home = mkdtempSync(join(tmpdir(), 'toolsandbox-checked-pack-'));
  file = join(home, 'example.yaml');
  writeFileSync(file, EXAMPLE);
  environment = { XDG_CACHE_HOME: home };
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const cache = () => join(home, 'toolsandbox-temporal', 'packs');
const onlyCached = () => join(cache(), readdirSync(cache())[0] ?? 'missing');
const checks = () => vi.mocked(loading.loadPack).mock.calls.length;

describe('a pack', () => {
  it('is checked once, and is the same from the cache, down to its content hash', async () => {
    const checked = await checkedPack(file, environment);
    expect(await checkedPack(file, environment)).toEqual(checked);
    expect(checks()).toBe(1);
    expect(checked).toEqual(loading.loadPack(file));
    const { hash, ...content } = await checkedPack(file, environment);
    expect(contentHash(content)).toBe(hash);
  });

  it('that extends the catalogue is checked once too, and again when it gets a world of its own', async () => {
    const folder = join(home, 'extending');
    mkdirSync(join(folder, 'scenarios'), { recursive: true });
    writeFileSync(join(folder, 'pack.yaml'), 'name: mine\nversion: "1"\nextends: toolsandbox\n');
    writeFileSync(join(folder, 'scenarios', 'mine.yaml'), '- { name: mine, like: wifi_off }\n');
    const { world } = await checkedPack(folder, environment);
    await checkedPack(folder, environment);
    expect(checks()).toBe(1);
    writeFileSync(join(folder, 'world.yaml'), JSON.stringify({ ...world, MESSAGING: [] }));
    expect((await checkedPack(folder, environment)).world.MESSAGING).toEqual([]);
  });

  it('is the catalogue if none is named', async () => {
    const built = await checkedPack(undefined, environment);
    expect(built).toEqual(loading.loadPack());
    expect(await checkedPack(undefined, environment)).toEqual(built);
    expect(checks()).toBe(2);
  });

  it.each(['pack.yaml', 'world.yaml', 'demonstrations.yaml', 'scenarios/settings.yaml'])(
    'in a folder is checked again when %s changes',
    async (part) => {
      const folder = join(home, 'catalogue');
      await cp(BUILT_IN_CATALOGUE, folder, { recursive: true });
      await checkedPack(folder, environment);
      writeFileSync(join(folder, part), `${readFileSync(join(folder, part), 'utf8')}\n# changed\n`);
      await checkedPack(folder, environment);
      await checkedPack(folder, environment);
      expect(checks()).toBe(2);
    },
  );

  it('in a folder is checked again when a file of scenarios is added, removed or renamed', async () => {
    const folder = join(home, 'catalogue');
    await cp(BUILT_IN_CATALOGUE, folder, { recursive: true });
    const { scenarios } = await checkedPack(folder, environment);
    await cp(join(folder, 'scenarios/settings.yaml'), join(folder, 'settings.yaml'));
    rmSync(join(folder, 'scenarios/settings.yaml'));
    expect((await checkedPack(folder, environment)).scenarios.length).toBeLessThan(scenarios.length);
    await cp(join(folder, 'settings.yaml'), join(folder, 'scenarios/a.yaml'));
    const reordered = (await checkedPack(folder, environment)).scenarios;
    expect(reordered).not.toEqual(scenarios);
    expect(reordered).toHaveLength(scenarios.length);
  });

  it('is checked again when the code that reads and checks it changes', async () => {
    await checkedPack(file, environment);
    expect(hashSources).toHaveBeenCalledWith(expect.any(String), ['evaluation', 'files', 'sandbox', 'scenarios']);
    vi.mocked(hashSources).mockReturnValueOnce(createHash('sha256').update('other code'));
    await checkedPack(file, environment);
    expect(checks()).toBe(2);
  });

  it('with problems is checked each time, and nothing of it is kept', async () => {
    writeFileSync(file, EXAMPLE.replace('name:', 'nmae:'));
    await expect(checkedPack(file, environment)).rejects.toThrow(InvalidPack);
    await expect(checkedPack(file, environment)).rejects.toThrow(InvalidPack);
    expect([checks(), readdirSync(cache())]).toEqual([2, []]);
  });

  it('that changes while it is checked is not kept', async () => {
    vi.mocked(loading.loadPack).mockImplementationOnce((path) => {
      writeFileSync(file, EXAMPLE.replace(/summary: .*/, 'summary: Another one'));
      return loading.loadPack(path);
    });
    await checkedPack(file, environment);
    expect(readdirSync(cache())).toEqual([]);
  });
});

describe('the cache of packs', () => {
  it.each([
    ['cut off', (text: string) => text.slice(0, -1)],
    ['changed', (text: string) => text.replace('"scenarios"', '"scenarioz"')],
    ['empty', () => ''],
  ])('is ignored where a file is %s', async (_, damage) => {
    const checked = await checkedPack(file, environment);
    writeFileSync(onlyCached(), damage(readFileSync(onlyCached(), 'utf8')));
    expect(await checkedPack(file, environment)).toEqual(checked);
    expect(await checkedPack(file, environment)).toEqual(checked);
    expect(checks()).toBe(2);
  });

  it('is for its owner only', async () => {
    mkdirSync(cache(), { recursive: true });
    chmodSync(cache(), 0o777);
    await checkedPack(file, environment);
    expect([statSync(cache()).mode & 0o777, statSync(onlyCached()).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  it('is not needed', async () => {
    const nowhere = { XDG_CACHE_HOME: '/dev/null' };
    expect(await checkedPack(file, nowhere)).toEqual(await checkedPack(file, environment));
  });

  it('is not asked about what is no regular file', async () => {
    await expect(checkedPack('/dev/zero', environment)).rejects.toThrow('is not a regular file');
    await expect(checkedPack(join(home, 'missing.yaml'), environment)).rejects.toThrow(InvalidPack);
  });
});
