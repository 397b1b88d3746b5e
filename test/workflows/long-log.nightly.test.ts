import { expect, it } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { codecsOf, recordedLog } from '../../activities/recorded-log.ts';
import { EventLogs } from '../../activities/event-logs.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { catalogueWith } from '../support/packs.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';

const NAME = 'long_texts';

const rig = await rigOfFile();

/** A pack whose two roles send texts of this length until the message limit. */
function longTextsPack(maxMessages: number, length: number) {
  const base = loadPack().scenarios[0]!;
  const sentence = (index: number) => `${index} ${'blah '.repeat(Math.ceil(length / 5))}`.slice(0, length);
  const scenario = {
    ...base,
    name: NAME,
    maxMessages,
    solution: Array.from({ length: maxMessages / 2 + 1 }, (_, index) => ({ say: sentence(index) })),
    replies: Array.from({ length: maxMessages / 2 }, (_, index) => ({ say: sentence(index) })),
    milestones: { milestones: [] },
    minefields: { milestones: [] },
  };
  return catalogueWith({ name: 'talkative', scenarios: [scenario] });
}

it.each([
  ['cached by the worker', 200, new EventLogs()],
  ['read from the history at every step', 80, new EventLogs({ capacity: 0 })],
])('a trajectory with 64 KB messages reaches the message limit if its log is %s', async (how, messages, logs) => {
  const spec = sweepSpec(`long-${messages}`, { scenarios: [NAME] });
  const pack = longTextsPack(messages, 64_000);
  await rig.store.packs.save(toStoredPack(pack));
  const settings = { ...spec.settings, pack: { name: pack.name, hash: pack.hash } };
  await rig.play({ ...spec, settings }, createActivities(rig.dependencies, logs));
  const [stored] = await rig.stored(spec.id);
  expect(stored, how).toMatchObject({ outcome: 'message-limit', reason: `${messages} new messages` });
  const history = await rig.client.workflow.getHandle(stored!.workflowId!).fetchHistory();
  const { start, steps } = await recordedLog(history, codecsOf(rig.client));
  expect(start.length + steps.length, 'the history contains the log').toBe(messages + 1);
  const log = messagesOf((await rig.store.trajectories.find(stored!.id))!.events);
  expect(log).toHaveLength(messages + 1);
  expect(log.slice(1).every(({ content }) => content.length === 64_000)).toBe(true);
});
