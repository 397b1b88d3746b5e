import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leastSolved } from '../../../results/report/bars.ts';
import { floorsOf } from '../../../results/report/floors.ts';
import { renderReport } from '../../../results/report/formats/text.ts';
import { storedReport } from '../../../results/report/report.ts';
import { openStore } from '../../../results/open-store.ts';
import { exampleRecord } from '../example-record.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

const GONE = 'compatible:gone?baseUrl=http://127.0.0.1:9/v1';
const STOPS = ['compatible gone answered 404: no such model.', 'openai:gpt needs OPENAI_API_KEY, which is not set.'];

it('agents that were asked for are in the report, with what stopped them or their runs', async () => {
  await using store = await openStore(join(folder, 'results.db'), 'write');
  const agents = ['scripted:oracle', GONE, 'openai:gpt', 'limited', 'other'];
  await store.sweeps.open({ id: 'nightly', parameters: { agents }, cells: 10, createdAt: 0 });
  await store.trajectories.save(exampleRecord({ trial: 1 }));
  await store.trajectories.save(exampleRecord({ trial: 2 }, { similarity: null, reason: 'timed out' }));
  const limited = (trial: number, reason: string) =>
    store.trajectories.save(exampleRecord({ agent: 'limited', trial }, { similarity: null, reason }));
  await limited(1, 'slow down');
  await limited(2, 'slow down');
  await limited(3, 'cut off');
  await store.sweeps.close('nightly', { endedAt: 1, status: 'stopped', reasons: STOPS });

  const report = await storedReport(store, 'nightly', null);
  expect(report.agents.map(({ agent, problems }) => [agent, problems])).toEqual([
    [GONE, [STOPS[0]]],
    ['limited', ['slow down', 'cut off']],
    ['openai:gpt', [STOPS[1]]],
    ['other', STOPS],
    ['scripted:oracle', []],
  ]);
  const failed = leastSolved(report, 0.5).filter(({ problem }) => problem !== null);
  expect(failed.map(({ agent }) => agent)).toEqual([GONE, 'limited', 'openai:gpt', 'other']);
});

it('a sweep of which nothing is stored says why, and prints no floors', async () => {
  await using store = await openStore(join(folder, 'nothing.db'), 'write');
  await store.sweeps.open({ id: 'nightly', parameters: { agents: [GONE] }, cells: 10, createdAt: 0 });
  await store.sweeps.close('nightly', { endedAt: 1, status: 'stopped', reasons: STOPS.slice(0, 1) });
  const report = await storedReport(store, 'nightly', null);
  const play = { agent: 'scripted:echo', scenario: 'a', augmentation: 'none', categories: [], wording: null } as const;
  const floors = floorsOf([{ ...play, turnCount: 1, solved: true, similarity: 1 }]);
  expect(renderReport({ ...report, floors })).toEqual([
    'sweep nightly, cells stored: 0',
    expect.stringMatching(/^nothing is stored/),
    `${GONE} has no score: ${STOPS[0]}`,
  ]);
});
