import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { planSweep } from '../../client/planning/plan-sweep.ts';
import { openStore } from '../../results/open-store.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { exampleRecord } from '../results/example-record.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

const at = (name: string) => join(folder, name);
const names = loadPack().scenarios.map(({ name }) => name);

const request = {
  id: 'nightly',
  scenarios: ['wifi_off'],
  augmentations: ['none', 'at'],
  agents: ['scripted:oracle'],
  user: 'scripted:user',
  trials: 1,
  seed: 42,
  services: 'synthetic',
} as const;
const words = ['sweep', '--id', 'nightly', '--scenarios', 'wifi_off', '--augmentations', 'none,at', '--seed', '42'];

async function dryRun(...args: readonly string[]) {
  const { code, stdout, stderr } = await toolsandbox(...args, '--dry-run', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return jsonLines(stdout)[0];
}

describe('sweep --dry-run', () => {
  it('says what would be played and where the results would go, and creates nothing', async () => {
    const results = at('new/results.db');
    expect(await dryRun(...words, '--results', results)).toMatchObject({
      sweep: 'nightly',
      exists: false,
      cells: 2,
      scored: 0,
      to_play: 2,
      scenarios: ['wifi_off'],
      augmentations: ['none', 'at'],
      results: { location: results, exists: false },
      keys: [],
    });
    const { stdout, stderr } = await toolsandbox(...words, '--dry-run', '--results', results);
    expect(stdout).toContain('sweep nightly: 2 cells = 1 scenario x 2 augmentations x 1 agent x 1 trial');
    expect(stdout).toContain('2 (0 have a score already)');
    expect(stdout).toMatch(
      / 1 scenario cannot tell two agents apart; for 5 points it takes [\d,]+ scenarios of 2 runs each /,
    );
    const all = await toolsandbox('sweep', '--id', 'all', '--dry-run', '--results', results);
    expect(all.stdout).toMatch(
      / four of five comparisons find a true difference of \d\.\d points in solved; for 5 points /,
    );
    expect(stdout).toContain(`${results} (would be created)`);
    expect(stderr).toBe('nothing was started or written (--dry-run)\n');
    expect(existsSync(at('new'))).toBe(false);
  });

  it('counts the cells that have a score, and refuses an id with other parameters', async () => {
    const { sweep, cells } = await planSweep(request, {});
    const results = at('results.db');
    const store = await openStore(results, 'write');
    await store.sweeps.open({ id: 'nightly', parameters: parametersOf(sweep), cells, createdAt: 0 });
    await store.trajectories.save(exampleRecord({ sweep: 'nightly', augmentation: 'at' }));
    await store.trajectories.save(exampleRecord({ sweep: 'nightly' }, { similarity: null }));
    await store.close();
    const before = readdirSync(folder);
    expect(await dryRun(...words, '--results', results)).toMatchObject({
      exists: true,
      cells: 2,
      scored: 1,
      to_play: 1,
    });
    const other = await toolsandbox(...words, '--trials', '2', '--dry-run', '--results', results);
    expectRefusal(other, 'trials: 1 -> 2');
    expect(readdirSync(folder)).toEqual(before);
  });

  it('names the keys of the models, never their values, and refuses a missing one', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-secret');
    vi.stubEnv('COMPATIBLE_API_KEY', '');
    const agents = [
      '--agent',
      'openai:gpt-5',
      'compatible:qwen?baseUrl=http://127.0.0.1:1/v1',
      '--user',
      'scripted:user',
    ];
    const planned = await dryRun(...words, ...agents, '--results', at('none.db'));
    expect(planned?.['keys']).toEqual([
      { variable: 'OPENAI_API_KEY', set: true },
      { variable: 'COMPATIBLE_API_KEY', set: false },
    ]);
    expect(JSON.stringify(planned)).not.toContain('sk-secret');
    vi.stubEnv('OPENAI_API_KEY', '');
    expectRefusal(
      await toolsandbox(...words, ...agents, '--dry-run', '--results', at('none.db')),
      'needs OPENAI_API_KEY',
    );
  });

  it('fails if the results cannot be read', async () => {
    expectRefusal(await toolsandbox(...words, '--dry-run', '--results', folder), 'a folder, not a file');
  });

  it('does not print the password of a database', async () => {
    const url = 'postgres://me:pa55word@127.0.0.1:1/db';
    const { stdout, stderr } = await toolsandbox(...words, '--dry-run', '--results', url);
    expect(stdout + stderr).not.toContain('pa55word');
  });
});

describe('--limit', () => {
  const { id: _id, ...unnamed } = request;
  const limited = async (limit?: number) =>
    (await planSweep({ ...unnamed, scenarios: ['*'], ...(limit !== undefined && { limit }) }, {})).sweep;

  it('takes the first of the selected scenarios, which makes another sweep', async () => {
    const [all, three, four] = await Promise.all([limited(), limited(3), limited(4)]);
    expect(three.scenarios).toEqual(names.slice(0, 3));
    expect(all.scenarios).toEqual(names);
    expect(new Set([all.id, three.id, four.id]).size).toBe(3);
  });

  it('must be at least 1', async () => {
    expect(await toolsandbox(...words, '--limit', '0', '--dry-run')).toMatchObject({ code: 2 });
  });
});
