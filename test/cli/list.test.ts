import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { exampleRecord } from '../results/example-record.ts';
import { jsonLines, toolsandbox } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-list-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'results.db');
const list = (...args: readonly string[]) => toolsandbox('list', '--results', file, ...args);

/** Two sweeps: a run with a full score, one with half of it, three without for two reasons, and another one elsewhere. */
beforeAll(async () => {
  const store = await openStore(file, 'write');
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
  await store.close();
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
