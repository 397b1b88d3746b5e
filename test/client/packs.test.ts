import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkedPack as checkedBy } from '../../client/packs.ts';
import { packHash } from '../../scenarios/content-hash.ts';
import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { BUILT_IN_CATALOGUE } from '../../scenarios/pack-files.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { EXAMPLE } from '../scenarios/written.ts';
import { everyNth } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let home: string;
let file: string;
let environment: NodeJS.ProcessEnv;
let root: string;
const load = vi.fn<(path: string) => Promise<Pack>>((path) => Promise.resolve(loadPack(path)));
beforeEach(() => {
  load.mockClear();
  home = temporaryFolder();
  file = join(home, 'example.yaml');
  writeFileSync(file, EXAMPLE);
  environment = { XDG_CACHE_HOME: home };
  root = join(home, 'code');
  for (const folder of CODE) mkdirSync(join(root, folder), { recursive: true });
  for (const source of ['package.json', ...CODE.map(sourceIn)]) change(source);
});

/** Our code, as far as packs are concerned. */
const CODE = ['evaluation', 'files', 'language', 'sandbox', 'scenarios', 'worlds', 'cli'];
const sourceIn = (folder: string) => `${folder}/source.ts`;
const change = (path: string) => appendFileSync(join(root, path), ' ');
const checkedPack = (named?: string, within = environment) => checkedBy(named, within, { root, load });
const cache = () => join(home, 'toolsandbox-temporal', 'packs');
const onlyCached = () => join(cache(), readdirSync(cache())[0] ?? 'missing');
const checks = () => load.mock.calls.length;

describe('a pack', () => {
  it('is checked once, and is the same from the cache, down to its content hash', async () => {
    const checked = await checkedPack(file);
    expect(await checkedPack(file)).toEqual(checked);
    expect(checks()).toBe(1);
    expect(checked).toEqual(loadPack(file));
    const { hash, ...content } = await checkedPack(file);
    expect(packHash(content)).toBe(hash);
  });

  it('that extends the catalogue is checked once too, and again when it gets a world of its own', async () => {
    const folder = join(home, 'extending');
    mkdirSync(join(folder, 'scenarios'), { recursive: true });
    writeFileSync(join(folder, 'pack.yaml'), 'name: mine\nversion: "1"\nextends: toolsandbox\n');
    writeFileSync(join(folder, 'scenarios', 'mine.yaml'), '- { name: mine, like: wifi_off }\n');
    const { world } = await checkedPack(folder);
    await checkedPack(folder);
    expect(checks()).toBe(1);
    writeFileSync(join(folder, 'world.yaml'), JSON.stringify({ ...world, MESSAGING: [] }));
    expect((await checkedPack(folder)).world.MESSAGING).toEqual([]);
  });

  it('is the catalogue if none is named', async () => {
    const built = await checkedPack();
    expect(built).toEqual(loadPack());
    expect(await checkedPack()).toEqual(built);
    expect(checks()).toBe(1);
  });

  it.each(everyNth(4, ['scenarios/settings.yaml', 'pack.yaml', 'world.yaml', 'demonstrations.yaml']))(
    'in a folder is checked again when %s changes',
    async (part) => {
      const folder = join(home, 'catalogue');
      await cp(BUILT_IN_CATALOGUE, folder, { recursive: true });
      await checkedPack(folder);
      writeFileSync(join(folder, part), `${readFileSync(join(folder, part), 'utf8')}\n# changed\n`);
      await checkedPack(folder);
      await checkedPack(folder);
      expect(checks()).toBe(2);
    },
  );

  it('in a folder is checked again when a file of scenarios is added, removed or renamed', async () => {
    const folder = join(home, 'catalogue');
    await cp(BUILT_IN_CATALOGUE, folder, { recursive: true });
    const { scenarios } = await checkedPack(folder);
    await cp(join(folder, 'scenarios/settings.yaml'), join(folder, 'settings.yaml'));
    rmSync(join(folder, 'scenarios/settings.yaml'));
    expect((await checkedPack(folder)).scenarios.length).toBeLessThan(scenarios.length);
    await cp(join(folder, 'settings.yaml'), join(folder, 'scenarios/a.yaml'));
    const reordered = (await checkedPack(folder)).scenarios;
    expect(reordered).not.toEqual(scenarios);
    expect(reordered).toHaveLength(scenarios.length);
  });

  it('is checked again when the code that reads and checks it changes, or its dependencies', async () => {
    await checkedPack(file);
    for (const source of [...CODE.map(sourceIn), 'package.json']) {
      const before = checks();
      change(source);
      await checkedPack(file);
      expect(checks() - before, source).toBe(source.startsWith('cli/') ? 0 : 1);
    }
  });

  it('with problems is checked each time, and nothing of it is kept', async () => {
    writeFileSync(file, EXAMPLE.replace('name:', 'nmae:'));
    await expect(checkedPack(file)).rejects.toThrow(InvalidPack);
    await expect(checkedPack(file)).rejects.toThrow(InvalidPack);
    expect([checks(), readdirSync(cache())]).toEqual([2, []]);
  });

  it('that changes while it is checked is not kept', async () => {
    load.mockImplementationOnce((path) => {
      writeFileSync(file, EXAMPLE.replace(/summary: .*/, 'summary: Another one'));
      return Promise.resolve(loadPack(path));
    });
    await checkedPack(file);
    expect(readdirSync(cache())).toEqual([]);
  });
});

describe('the cache of packs', () => {
  it.each([
    ['cut off', (text: string) => text.slice(0, -1)],
    ['changed', (text: string) => text.replace('"scenarios"', '"scenarioz"')],
    ['empty', () => ''],
  ])('is ignored where a file is %s', async (_, damage) => {
    const checked = await checkedPack(file);
    writeFileSync(onlyCached(), damage(readFileSync(onlyCached(), 'utf8')));
    expect(await checkedPack(file)).toEqual(checked);
    expect(await checkedPack(file)).toEqual(checked);
    expect(checks()).toBe(2);
  });

  it('is for its owner only', async () => {
    mkdirSync(cache(), { recursive: true });
    chmodSync(cache(), 0o777);
    await checkedPack(file);
    expect([statSync(cache()).mode & 0o777, statSync(onlyCached()).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  it('is not needed', async () => {
    const nowhere = { XDG_CACHE_HOME: '/dev/null' };
    expect(await checkedPack(file, nowhere)).toEqual(await checkedPack(file));
  });

  it('is not asked about what is no regular file', async () => {
    await expect(checkedPack('/dev/zero')).rejects.toThrow('is not a regular file');
    await expect(checkedPack(join(home, 'missing.yaml'))).rejects.toThrow(InvalidPack);
  });
});
