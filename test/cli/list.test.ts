import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { sweepOf } from '../../scripts/sweep-of.ts';
import { exampleRecord } from '../results/example-record.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'results.db');
const list = (...args: readonly string[]) => toolsandbox('list', '--results', file, ...args);

/** Two sweeps: a run with a full score, one with half of it, three without for two reasons, and another one elsewhere. */
beforeAll(async () => {
  await using store = await openStore(file, 'write');
  for (const id of ['nightly', 'other']) await store.sweeps.open({ id, parameters: {}, cells: 5, createdAt: 0 });
  const limited = (request: number) => `openai gpt-5 answered 429: request req_${request} refused`;
  await store.trajectories.save(exampleRecord({ trial: 1 }, { similarity: 1 }));
  await store.trajectories.save(exampleRecord({ trial: 2 }, { similarity: 0.5 }));
  await store.trajectories.save(exampleRecord({ trial: 3 }, { similarity: null, reason: limited(17) }));
  await store.trajectories.save(
    exampleRecord({ trial: 4 }, { similarity: null, outcome: 'cancelled', reason: 'cancelled' }),
  );
  await store.trajectories.save(exampleRecord({ trial: 5 }, { similarity: null, reason: limited(18) }));
  await store.trajectories.save(exampleRecord({ sweep: 'other' }, { similarity: null, reason: 'no credit' }));
});

describe('list --failed', () => {
  it('lists the runs without a score with their reasons, and counts the reasons on standard error', async () => {
    const { code, stdout, stderr } = await list('--sweep', 'nightly', '--failed');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => /nightly\/\S+/.exec(line)?.[0].at(-1))).toEqual(['3', '4', '5']);
    expect(lines[0]).toContain('(openai gpt-5 answered 429: request req_17 refused)');
    expect(stderr).toBe('2 failed: openai gpt-5 answered 429: request req_17 refused\n1 failed: cancelled\n');
  });

  it('covers all sweeps if none is named, and prints nothing but the runs with --json', async () => {
    const { stdout, stderr } = await list('--failed', '--json');
    expect(jsonLines(stdout).map(({ similarity }) => similarity)).toEqual([null, null, null, null]);
    expect(stderr).toBe('');
  });

  it('says that there are none', async () => {
    expect(await list('--failed', '--scenario', 'nothing')).toMatchObject({
      stdout: '',
      stderr: 'no trajectory is without a score\n',
    });
  });

  it('lists cells of an ended sweep of which no run is stored, and says how to play them again', async () => {
    const path = join(folder, 'lost.db');
    const store = await openStore(path, 'write');
    const failed = (...args: readonly string[]) => toolsandbox('list', '--failed', '--results', path, ...args);
    const cells = (id: string, reasons: readonly string[] | null, scored: readonly number[]) => async () => {
      const parameters = parametersOf(sweepOf(id, ['wifi_off'], { trials: 3 }));
      await store.sweeps.open({ id, parameters, cells: 3, createdAt: 0 });
      for (const trial of scored) await store.trajectories.save(exampleRecord({ sweep: id, trial }));
      const status = reasons?.length === 0 ? 'completed' : 'stopped';
      if (reasons !== null) await store.sweeps.close(id, { endedAt: 1, status, reasons });
    };
    await cells('whole', [], [1, 2, 3])();
    expect(await failed()).toMatchObject({ stdout: '', stderr: 'no trajectory is without a score\n' });
    await cells('lost', [], [1])();
    await store.trajectories.save(exampleRecord({ sweep: 'lost', trial: 2 }, { similarity: null, reason: 'refused' }));
    await cells('stopped', ['no credit'], [1, 2])();
    await cells('running', null, [1])();
    await store.close();

    const { stdout, stderr } = await failed();
    const shown = stdout.trimEnd().split('\n');
    expect(shown.map((line) => /\S+\/\d {2}\(.*\)/.exec(line)?.[0] ?? '').toSorted()).toEqual([
      'lost/wifi_off/none/scripted:oracle/2  (refused)',
      'lost/wifi_off/none/scripted:oracle/3  (no run is stored: it was given up before that, or set aside)',
      'stopped/wifi_off/none/scripted:oracle/3  (not played: no credit)',
    ]);
    expect(stderr).toContain('sweep running has not ended: 2 cells of it are not played yet\n');
    expect(stderr).toContain('1 failed: not played: no credit\n');
    for (const id of ['lost', 'stopped']) expect(stderr).toContain(` requeue ${id} --failed --results ${path}\n`);
    expect(stderr).not.toMatch(/requeue (whole|running)/);

    const rows = jsonLines((await failed('--sweep', 'lost', '--json')).stdout);
    expect(rows).toMatchObject([
      { trial: 2, outcome: 'infrastructure', reason: 'refused' },
      {
        trial: 3,
        outcome: null,
        similarity: null,
        base_scenario: 'wifi_off',
        reason: expect.stringContaining('no run is stored'),
      },
    ]);
    expect((await failed('--sweep', 'lost', '--scenario', 'wifi_on')).stdout).toBe('');
    expect((await failed('--sweep', 'lost', '--scenario', 'wifi*', '--agent', 'scripted:oracle')).stdout).toMatch(
      /not stored/,
    );
  });

  it('cannot be combined with --below or --outcome', async () => {
    expect(await list('--failed', '--below', '1')).toMatchObject({ code: 2 });
    expect(await list('--failed', '--outcome', 'cancelled')).toMatchObject({ code: 2 });
  });
});

describe('list --below', () => {
  it('says how many runs without a score it leaves out, and how to see them', async () => {
    const { stdout, stderr } = await list('--sweep', 'nightly', '--agent', 'scripted:oracle', '--below', '1');
    expect(stdout.trimEnd().split('\n')).toEqual([expect.stringContaining('0.500')]);
    expect(stderr).toBe(
      '3 trajectories without a score are left out; see why with:\n' +
        `  npx toolsandbox list --sweep nightly --agent scripted:oracle --failed --results ${file}\n`,
    );
  });

  it('says nothing if there are none', async () => {
    expect((await list('--below', '1', '--scenario', 'nothing')).stderr).toBe('no trajectories match\n');
  });
});
