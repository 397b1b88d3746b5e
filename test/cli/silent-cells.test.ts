import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { openStore } from '../../results/open-store.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { catalogue, sweepOf } from '../../scripts/sweep-of.ts';
import { exampleRecord } from '../results/example-record.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const AGENT = 'scripted:oracle';
const SILENT = { similarity: null, outcome: 'silent', reason: "no one took the agent's seat for 15 min" } as const;
const id = (trial: number) => `tuesday/wifi_off/none/${AGENT}/${trial}`;

let results: readonly string[];

/** Two sweeps of five cells. On Tuesday, no one took a turn in two of them, and one failed otherwise. */
beforeEach(async () => {
  const path = join(temporaryFolder(), 'results.db');
  results = ['--results', path];
  await using store = await openStore(path, 'write');
  await store.packs.save(toStoredPack(catalogue()));
  for (const sweep of ['monday', 'tuesday']) {
    const spec = sweepOf(sweep, ['wifi_off'], { agents: [AGENT], trials: 5 });
    await store.sweeps.open({ id: sweep, parameters: parametersOf(spec), cells: 5, createdAt: 0 });
    for (const trial of [1, 2, 3, 4, 5]) {
      const lost = { 2: SILENT, 3: { similarity: null }, 4: SILENT }[trial];
      const failed = { similarity: trial === 5 ? 0.5 : 1 };
      await store.trajectories.save(exampleRecord({ sweep, trial }, sweep === 'tuesday' ? (lost ?? failed) : {}));
    }
  }
});

it('requeue --outcome silent chooses these cells, and no others', async () => {
  const dry = await toolsandbox(
    'sweep',
    'requeue',
    'tuesday',
    '--outcome',
    'silent',
    '--dry-run',
    '--json',
    ...results,
  );
  expect(jsonLines(dry.stdout).map((run) => run['id'])).toEqual([id(2), id(4)]);
});

describe('report --fail-under', () => {
  const report = (bar: string, sweep = 'tuesday') => toolsandbox('report', sweep, '--fail-under', bar, ...results);
  const counted = `2 of 5 runs of ${AGENT} count; the others have no score: 1 infrastructure, 2 silent (--fail-under)`;

  it('counts the runs with a score, and says how many have none', async () => {
    const met = await report('0.5');
    expect(met).toMatchObject({ code: 0, stderr: expect.stringContaining(counted) });
    expect(met.stdout).toContain('not scored: 1 infrastructure, 2 silent');
    const missed = await report('0.6');
    expect(missed).toMatchObject({ code: 1, stderr: expect.stringContaining(counted) });
    expect(missed.stderr).toContain(`the share of solved runs of ${AGENT} is 0.500, below 0.6 (--fail-under)`);
  });

  it('says nothing of the kind where all have one', async () => {
    expect(await report('0.5', 'monday')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('count') });
  });
});

it('compare says which runs are compared with nothing', async () => {
  const { stdout } = await toolsandbox('compare', 'monday', 'tuesday', ...results);
  expect(stdout).toContain('compared by means: 1 cell, as the two sides have scores of different trials');
  expect(stdout).toContain(`not scored, so not compared: 1 infrastructure, 2 silent of tuesday  ${AGENT}`);
  expect(stdout).not.toMatch(/not scored.*monday/);
});
