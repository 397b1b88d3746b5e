import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadedModules } from '../../bench/loaded-modules.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { toolsandbox } from './command-line.ts';

/** Each takes longer to load than everything that most commands need. */
const HEAVY = /^(@temporalio\/.*|@anthropic-ai\/sdk|openai|zod|yaml|libphonenumber-js|pino)$/;

const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-startup-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('help loads no heavy package:', () => {
  it.each([[['--help']], [['--version']], [['help', 'lsit']]])('%j', (args) => {
    const { packages, urls } = loadedModules(args);
    expect(packages.filter((one) => HEAVY.test(one) || one === 'kysely')).toEqual([]);
    expect(packages).toContain('commander');
    expect(urls.length).toBeLessThan(60);
  });

  it.each(COMMANDS.filter(({ hidden }) => !hidden))('$name --help', ({ name }) => {
    const { packages, urls, exitCode } = loadedModules([name, '--help']);
    expect(exitCode).toBe(0);
    expect(urls.some((url) => url.includes(`/cli/${name}/`))).toBe(true);
    expect(packages.filter((one) => HEAVY.test(one) || one === 'kysely')).toEqual([]);
  });
});

describe('reading results loads the store, but no engine, pack or vendor client:', () => {
  const results = join(scratch, 'results.db');
  const SCENARIO = 'turn_on_cellular_low_battery_mode';
  beforeAll(async () => {
    const { code, stderr } = await toolsandbox('run', SCENARIO, '--engine', 'inline', '--results', results);
    if (code !== 0) throw new Error(stderr);
  });

  it.each([[['list']], [['report', 'run']], [['show', `run/${SCENARIO}/none/scripted:oracle/1`, '--json']]])(
    '%j',
    (args) => {
      const { packages, exitCode } = loadedModules([...args, '--results', results]);
      expect(exitCode).toBe(0);
      expect(packages).toContain('kysely');
      expect(packages.filter((one) => HEAVY.test(one))).toEqual([]);
    },
  );
});

it('playing scripts without an engine loads no vendor client, but packs', () => {
  const { packages, exitCode } = loadedModules([
    'run',
    'turn_on_cellular_low_battery_mode',
    '--engine',
    'inline',
    '--results',
    join(scratch, 'played.db'),
  ]);
  expect(exitCode).toBe(0);
  expect(packages).toEqual(expect.arrayContaining(['yaml', 'zod']));
  expect(packages.filter((one) => /^(@temporalio\/.*|@anthropic-ai\/sdk|openai)$/.test(one))).toEqual([]);
});
