import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { recordedLog } from '../../activities/recorded-log.ts';
import { EventLogs } from '../../activities/event-logs.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';

const NAME = 'talk_on_and_on';

/** A pack whose two speakers say sentences of a length, until the message limit. */
function talkativePack(maxMessages: number, length: number) {
  const { hash: _hash, ...catalogue } = loadPack();
  const base = catalogue.scenarios[0]!;
  const sentence = 'blah '.repeat(Math.ceil(length / 5)).slice(0, length);
  const scenario = {
    ...base,
    name: NAME,
    maxMessages,
    solution: Array.from({ length: maxMessages / 2 + 1 }, () => ({ say: sentence })),
    replies: Array.from({ length: maxMessages / 2 }, () => ({ say: sentence })),
    milestones: { milestones: [] },
    minefields: { milestones: [] },
  };
  const path = join(mkdtempSync(join(tmpdir(), 'toolsandbox-long-')), 'pack.json');
  writeFileSync(path, JSON.stringify({ ...catalogue, name: 'talkative', scenarios: [scenario] }));
  return { path, hash: loadPack(path).hash };
}

it.each([
  ['remembered by the worker', 200, new EventLogs()],
  ['read from the history at every step', 80, new EventLogs({ capacity: 0 })],
])('a log of messages of 64 KB ends with an outcome: %s', async (how, messages, logs) => {
  const rig = await createRig(inject('temporalAddress'));
  try {
    const spec = sweepSpec(`long-${messages}`, { scenarios: [NAME] });
    const pack = talkativePack(messages, 64_000);
    const settings = { ...spec.settings, pack };
    await rig.play({ ...spec, settings }, createActivities(rig.dependencies, logs));
    const [stored] = await rig.store.trajectories({ sweep: spec.id });
    expect(stored, how).toMatchObject({ outcome: 'message-limit', reason: `${messages} new messages` });
    const history = await rig.client.workflow.getHandle(stored!.id).fetchHistory();
    const { start, steps } = recordedLog(history);
    expect(start.length + steps.length, 'the history holds the log').toBe(messages + 1);
    const log = messagesOf((await rig.store.trajectory(stored!.id))!.events);
    expect(log).toHaveLength(messages + 1);
    expect(log.slice(1).every(({ content }) => content.length === 64_000)).toBe(true);
  } finally {
    await rig.close();
  }
});
