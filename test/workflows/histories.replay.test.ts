import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { historyFromJSON } from '../../infra/history-json.ts';
import type { Message } from '../../sandbox/message.ts';
import { replaySinks, silentReplay } from '../../workers/replay-sinks.ts';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';

const FOLDER = new URL('../histories/', import.meta.url);
const CHANGED = fileURLToPath(new URL('../support/changed-workflows/index.ts', import.meta.url));
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

const read = (file: string) => historyFromJSON(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));

let workflowBundle: WorkflowBundleWithSourceMap;
beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  workflowBundle = await bundleWorkflows();
});

describe('recorded histories', () => {
  it('include a sweep, its lane and shard, and sweeps that began before there were lanes', () => {
    const sweeps = ['sweep', 'sweep-lane', 'sweep-shard', 'sweep-in-one-window', 'sweep-in-three-shards'];
    expect(files).toEqual(expect.arrayContaining(sweeps.map((name) => `${name}.json`)));
    expect(files.length).toBeGreaterThanOrEqual(sweeps.length + 4);
  });

  it('include a sweep that counts its stored runs before it closes, and one that does not', () => {
    const activities = (file: string) =>
      read(file).events?.flatMap(
        ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name ?? [],
      );
    expect(activities('sweep-with-its-runs-counted.json')).toEqual(['openSweep', 'countLostRuns', 'closeSweep']);
    expect(activities('sweep.json')).toEqual(['openSweep', 'closeSweep']);
  });

  it('include a step that a marker left to an activity', () => {
    const { events } = read('steps-left-to-activities.json');
    const left = events?.flatMap(({ markerRecordedEventAttributes: marker }) =>
      marker?.failure?.applicationFailureInfo?.type === 'worker.left' ? 'left' : [],
    );
    expect(left).toEqual(['left']);
  });

  it.each(files)('%s replays with the current workflow code', async (file) => {
    const replay = Worker.runReplayHistory(
      { workflowBundle, sinks: silentReplay, dataConverter: dataConverter() },
      read(file),
      file,
    );
    await expect(replay).resolves.toBeUndefined();
  });

  it('pass their messages one by one to the sink during a replay', async () => {
    const shown: Message[] = [];
    const sinks = replaySinks((index, message) => (shown[index] = message));
    const file = 'turn_on_cellular_low_battery_mode.json';
    await Worker.runReplayHistory({ workflowBundle, sinks, dataConverter: dataConverter() }, read(file), file);
    expect(shown[0]).toMatchObject({ sender: 'user', recipient: 'agent' });
    expect(shown.at(-1)).toMatchObject({ recipient: 'user', conversationActive: false });
    expect(shown.filter(({ toolResult }) => toolResult?.errorClass).length).toBeGreaterThan(0);
  });

  it('fail to replay with a changed workflow', async () => {
    const changed = await bundleWorkflowCode({ workflowsPath: CHANGED, logger: Runtime.instance().logger });
    const file = 'turn_on_cellular_low_battery_mode.json';
    const replay = Worker.runReplayHistory(
      { workflowBundle: changed, sinks: silentReplay, dataConverter: dataConverter() },
      read(file),
      file,
    );
    await expect(replay).rejects.toThrow(/Nondeterminism/i);
  });
});
