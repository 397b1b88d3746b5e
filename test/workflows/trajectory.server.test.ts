import { defaultPayloadConverter } from '@temporalio/common';
import { beforeAll, expect, it } from 'vitest';
import { playInline } from '../../workers/play-inline.ts';
import { fetchRecordedLog } from '../../activities/recorded-log.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { cellAt } from '../../runs/sweep-spec.ts';
import type { SweepCounts } from '../../runs/sweep-contract.ts';
import { decoded } from '../support/decoded.ts';
import { replayed } from '../support/replayed.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';

const SWEEP = sweepSpec('shown', {
  scenarios: ['wifi_off', 'remove_contact_by_phone_multiple_user_turn', 'turn_on_cellular_low_battery_mode'],
  augmentations: ['none', 'tns'],
  agents: ['scripted:oracle', 'scripted:unhelpful'],
});
const ID = 'shown/turn_on_cellular_low_battery_mode/tns/scripted:oracle/1';

const rig = await rigOfFile();
const spec = rig.spec(SWEEP);
let counts: SweepCounts;
beforeAll(async () => void (counts = await rig.play(SWEEP)));

it('a sweep plays and stores every cell once', async () => {
  const stored = await rig.stored('shown');
  expect(stored).toHaveLength(12);
  expect(counts).toMatchObject({ skipped: 0, scored: 12, outcomes: { completed: 12, infrastructure: 0 } });
  const sum = stored.reduce((total, { score }) => total + (score?.similarity ?? 0), 0);
  expect(counts.similaritySum).toBeCloseTo(sum, 6);
  for (const { cell, score, outcome } of stored) {
    expect(outcome).toBe('completed');
    if (cell.agent === 'scripted:oracle') expect(score?.similarity).toBeCloseTo(1, 6);
    else expect(score?.similarity).toBeLessThan(0.6);
  }
});

it('stores each run with the opening of its own scenario, though an agent begins all of them alike', async () => {
  for await (const { id, cell } of rig.store.trajectories.summaries({ sweep: 'shown', agent: 'scripted:unhelpful' })) {
    const { start } = trajectoryInput(await rig.dependencies.packs.get(spec.settings.pack), spec.settings, cell);
    const events = (await rig.store.trajectories.find(id))?.events;
    expect(events?.slice(0, 1), id).toEqual(start);
  }
});

it('an inline run produces the same trajectory as a workflow', async () => {
  const durable = await rig.store.trajectories.find(ID);
  const cells = Array.from({ length: 12 }, (_, index) => cellAt(spec, index));
  const cell = cells.find((one) => trajectoryId(one) === ID);
  if (!cell) throw new Error(`${ID} is not a cell of the sweep`);
  const { events } = await playInline(
    rig.dependencies,
    trajectoryInput(await rig.dependencies.packs.get(spec.settings.pack), spec.settings, { ...cell, sweep: 'inline' }),
  );
  expect(events).toEqual(durable?.events);
});

it('a trajectory sets summaries, search attributes and current details', async () => {
  const handle = rig.client.workflow.getHandle(rig.workflowId(ID));
  const { typedSearchAttributes } = await handle.describe();
  const attributes = Object.fromEntries(typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]));
  expect(attributes).toMatchObject({
    SweepId: 'shown',
    Scenario: 'turn_on_cellular_low_battery_mode',
    Augmentation: 'tns',
    AgentModel: 'scripted:oracle',
    UserModel: 'scripted:user',
    Outcome: 'completed',
    Similarity: 1,
  });
  const history = await decoded(await handle.fetchHistory());
  const summaries = history.events?.flatMap(({ userMetadata }) =>
    userMetadata?.summary ? [defaultPayloadConverter.fromPayload<string>(userMetadata.summary)] : [],
  );
  expect(summaries).toContainEqual(expect.stringContaining('set_low_battery_mode_status(on=false)'));
  expect(summaries?.at(-1)).toBe('completed: evaluate and store');
});

it('the history of a trajectory replays', async () => {
  const history = await rig.client.workflow.getHandle(rig.workflowId(ID)).fetchHistory();
  const names = history.events?.flatMap(
    ({ markerRecordedEventAttributes }) => markerRecordedEventAttributes?.markerName ?? [],
  );
  expect(names).toContain('core_local_activity');
  await replayed(history, ID);
});

it('a log is read back from the markers of local activities and the results of activities', async () => {
  const agents = ['scripted:oracle', 'scripted:oracle?delayMs=1'];
  await rig.play(sweepSpec('read-back', { scenarios: ['remove_contact_by_phone_multiple_user_turn'], agents }));
  for (const { id, runId } of await rig.stored('read-back')) {
    const log = await fetchRecordedLog(rig.client, { workflowId: rig.workflowId(id), runId: runId ?? '' });
    const events = (await rig.store.trajectories.find(id))?.events;
    expect([...log.start, ...log.steps], id).toEqual(events?.slice(0, -1));
  }
});
