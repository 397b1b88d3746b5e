import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadedModules, packagesOf } from '../../bench/loaded-modules.ts';
import { compileCache } from '../../cli/compile-cache.ts';
import { openStore } from '../../results/open-store.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { sweepOf } from '../../scripts/sweep-of.ts';
import { EXAMPLE } from '../scenarios/written.ts';
import { toolsandbox } from './command-line.ts';
import { commandWords } from './load-helps.ts';
import type { LoadedByHelps } from './load-helps.ts';
import { rowsOfToday } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Each takes longer to load than everything that most commands need. */
const HEAVY = /^(@temporalio\/.*|@opentelemetry\/.*|@anthropic-ai\/sdk|openai|zod|yaml|libphonenumber-js|pino)$/;

const scratch = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

describe('help loads no heavy package:', () => {
  it.each(rowsOfToday([[['--help']], [['--version']], [['help', 'lsit']]], (_, index) => index === 0))('%j', (args) => {
    const { packages, urls } = loadedModules(args);
    expect(packages.filter((one) => HEAVY.test(one) || one === 'kysely')).toEqual([]);
    expect(packages).toContain('commander');
    expect(urls.length).toBeLessThan(60);
  });

  describe('of each command, one after the other in one process', () => {
    let helps: LoadedByHelps;
    beforeAll(() => {
      const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'load-helps.ts')]);
      helps = JSON.parse(String(printed)) as LoadedByHelps;
    });

    it.each(commandWords())('%s --help', (words) => {
      const { urls, help, exitCode } = helps[words] ?? expect.fail('not loaded');
      expect({ exitCode, help }).toEqual({ exitCode: 0, help: expect.stringContaining(`Usage: toolsandbox ${words}`) });
      // A group by itself has nothing to load.
      if (help.includes('[options]\n') || words.includes(' '))
        expect(urls.some((url) => url.includes(`/cli/${words.split(' ')[0]}/`))).toBe(true);
      expect(packagesOf(urls).filter((one) => HEAVY.test(one) || one === 'kysely')).toEqual([]);
    });
  });
});

describe('reading results loads the store, but no engine, pack or vendor client:', () => {
  const results = join(scratch, 'results.db');
  const SCENARIO = 'turn_on_cellular_low_battery_mode';
  beforeAll(async () => {
    const { code, stderr } = await toolsandbox('run', SCENARIO, '--engine', 'inline', '--results', results);
    if (code !== 0) throw new Error(stderr);
  });

  const READING = [['list'], ['report', 'run'], ['show', `run/${SCENARIO}/none/scripted:oracle/1`, '--json']];
  it.each(rowsOfToday(READING, ([first]) => first === 'report').map((args) => [args]))('%j', (args) => {
    const { packages, exitCode } = loadedModules([...args, '--results', results]);
    expect(exitCode).toBe(0);
    expect(packages).toContain('kysely');
    expect(packages.filter((one) => HEAVY.test(one))).toEqual([]);
  });
});

it('a report plays nothing, and loads nothing that does', async () => {
  const reported = join(scratch, 'reported.db');
  const store = await openStore(reported, 'write');
  await store.sweeps.open({
    id: 'nightly',
    parameters: parametersOf(sweepOf('nightly', ['wifi_off'])),
    cells: 1,
    createdAt: 0,
  });
  await store.close();
  const { urls, exitCode } = loadedModules(['report', 'nightly', '--results', reported]);
  expect(exitCode).toBe(0);
  expect(urls.filter((url) => url.endsWith('/client/floors/sweep-floors.ts'))).toHaveLength(1);
  expect(urls.filter((url) => /\/(validation|activities|roles|services|sandbox\/tools)\//.test(url))).toEqual([]);
});

describe('a pack that was checked before needs no parser, schema or engine:', () => {
  const pack = join(scratch, 'example.yaml');
  const play = ['run', 'remind_bob', '--engine', 'inline', '--pack', pack, '--results', join(scratch, 'played.db')];
  const compiled = compileCache(process.env) ?? undefined;
  /** A cache without packs; with compiled code, which is no matter of these tests. */
  const useNewCache = () => {
    vi.stubEnv('XDG_CACHE_HOME', mkdtempSync(join(scratch, 'cache-')));
    vi.stubEnv('NODE_COMPILE_CACHE', compiled);
  };
  let checked: string | undefined;
  beforeAll(() => {
    writeFileSync(pack, EXAMPLE);
    useNewCache();
    checked = process.env['XDG_CACHE_HOME'];
    if (loadedModules(play).exitCode !== 0) throw new Error('the pack cannot be played');
    vi.unstubAllEnvs();
  });

  const USING = [
    ['scenarios', 'list', '--pack', pack],
    ['scenarios', 'show', 'remind_bob', '--pack', pack],
    ['sweep', '--dry-run', '--pack', pack, '--results', join(scratch, 'none.db')],
    ['rescore', 'run', '--pack', pack, '--results', join(scratch, 'played.db')],
    play,
  ];
  it.each(rowsOfToday(USING, ([first]) => first === 'rescore' || first === 'run').map((args) => [args]))(
    '%j',
    (args) => {
      vi.stubEnv('XDG_CACHE_HOME', checked);
      vi.stubEnv('NODE_COMPILE_CACHE', compiled);
      const { packages, exitCode } = loadedModules(args);
      expect(exitCode).toBe(0);
      // Only a call of a tool checks phone numbers.
      expect(packages.filter((one) => HEAVY.test(one))).toEqual(args === play ? ['libphonenumber-js'] : []);
    },
  );

  it('only a pack that was not checked before is parsed', () => {
    useNewCache();
    const { packages, exitCode } = loadedModules(play);
    expect(exitCode).toBe(0);
    expect(packages).toEqual(expect.arrayContaining(['yaml', 'zod']));
    expect(packages.filter((one) => /^(@temporalio\/.*|@anthropic-ai\/sdk|openai)$/.test(one))).toEqual([]);
  });
});
