import { beforeAll, expect, it } from 'vitest';
import { toForkList } from '../../activities/fork-list.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { Fork } from '../../runs/fork-prefix.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';

const SCENARIOS = ['wifi_off', 'send_message_with_contact_content_cellular_off_multiple_user_turn'];
const ORIGINS = sweepSpec('origins', { scenarios: SCENARIOS, agents: ['scripted:oracle'] });

const rig = await rigOfFile();
let origins: readonly TrajectoryRecord[];

beforeAll(async () => {
  await rig.play(ORIGINS);
  const ids = (await rig.stored('origins')).map(({ id }) => id);
  const records = await Promise.all(ids.map((id) => rig.store.trajectories.find(id)));
  origins = records.flatMap((record) => record ?? []);
});

/** A fork of each run at each of its first messages and at its last one, by the same roles. */
function forksOf({ id, cell, events, startedAt }: TrajectoryRecord): readonly Fork[] {
  const { sweep: _sweep, ...place } = cell;
  const count = messagesOf(events).length;
  return [0, 1, 2, 3, count - 1].map((at, index) => {
    const copied = events.findIndex((_, last) => messagesOf(events.slice(0, last + 1)).length > at) + 1;
    return {
      ...place,
      trial: index + 1,
      origin: { id, startedAt, at, events: copied, replaced: {} },
    };
  });
}

it('a sweep of forks by the same scripts gives the logs of their origins, and resumes', async () => {
  expect(origins).toHaveLength(2);
  const { text, reference } = toForkList('forks', origins.flatMap(forksOf));
  await rig.store.texts.save(text);
  const sweep = {
    ...sweepSpec('forks', { scenarios: SCENARIOS, agents: ['scripted:oracle'], trials: 5 }),
    forks: reference,
  };
  expect(await rig.play(sweep)).toMatchObject({ skipped: 0, scored: 10, outcomes: { completed: 10 } });
  const forks = await rig.stored('forks');
  for (const { id, cell, origin } of forks) {
    const record = await rig.store.trajectories.find(id);
    const before = origins.find((one) => one.id === origin?.id);
    expect(before?.cell.scenario).toBe(cell.scenario);
    expect(record?.events, id).toEqual(before?.events);
    expect(record?.score).toEqual(before?.score);
    expect(record?.workflowId).toBe(rig.workflowId(id));
  }
  expect(new Set(forks.map(({ origin }) => `${origin?.id} ${origin?.at}`)).size).toBe(10);
  expect(await rig.play(sweep)).toMatchObject({ skipped: 10, scored: 0 });
  expect(await rig.store.sweeps.find('forks')).toMatchObject({ cells: 10, stored: 10 });
});
