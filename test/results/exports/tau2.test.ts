import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

import { tauResultsFolder } from '../../../results/exports/tau2/results-folder.ts';
import type { GuestReward } from '../../../worlds/world.ts';
import { exampleRecord } from '../example-record.ts';
import { sourceOf } from './examples.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const reward = (value: number | null): GuestReward => ({
  reward: value,
  parts: { DB: value === null ? 1 : value, NL_ASSERTION: value === null ? null : 1 },
  basis: ['DB', 'NL_ASSERTION'],
  why: [],
});
const run = (scenario: string, value: number | null) => ({
  ...exampleRecord({ scenario }),
  guestReward: reward(value),
});
const task = { id: '7', evaluation_criteria: { actions: [{ arguments: { price: { $float: '2.0' } } }] } };
const pack = {
  definition: { guest: 'tau2-retail', policy: 'Be fair.' },
  scenarios: ['one', 'two', 'three'].map((name) => ({ name, task: { ...task, id: name } })),
};

it('the export for tau2-bench has its simulations with their rewards, without those that need a judge', async () => {
  const path = temporaryFolder();
  const source = { ...sourceOf([run('one', 1), run('two', 0), run('three', null)]), pack: async () => pack };
  const leaveOut = vi.fn<(runs: number, why: string) => void>();
  await tauResultsFolder(source, { path, replace: true, leaveOut });
  expect(leaveOut.mock.calls).toEqual([[1, 'without a reward (no judge, or no score)']]);
  const [{ cell }] = [run('one', 1)];
  const folder = join(path, cell.agent.replaceAll(/[^\w.-]/g, '_'));
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const results = read('results.json');
  expect(results.simulations).toMatchObject([
    { task_id: 'one', trial: 0, reward_info: { reward: 1, reward_breakdown: { DB: 1, NL_ASSERTION: 1 } } },
    { task_id: 'two', reward_info: { reward: 0, db_check: { db_match: false } } },
  ]);
  expect(results.tasks[0].evaluation_criteria.actions[0].arguments).toEqual({ price: 2 });
  expect(results.info.environment_info).toEqual({ domain_name: 'retail', policy: 'Be fair.' });
  expect(read('submission.json')).toMatchObject({
    results: { retail: { pass_1: 50, cost: null } },
    methodology: { notes: expect.stringMatching(/; of 2 of 3 runs, the others without a reward/) },
  });
});

it('of a sweep without such rewards says so, and makes no folder', async () => {
  const path = join(temporaryFolder(), 'new');
  const exported = tauResultsFolder(sourceOf([exampleRecord()]), { path, replace: false });
  await expect(exported).rejects.toThrow('no run with a reward of tau2-bench');
  expect(existsSync(path)).toBe(false);
});
