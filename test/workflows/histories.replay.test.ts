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
import { atNight } from '../support/nightly.ts';

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
  it('include each type of workflow', () => {
    const types = files.map(
      (file) => read(file).events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name,
    );
    expect(new Set(types)).toEqual(new Set(['nightly', 'sweep', 'sweepLane', 'sweepShard', 'trajectory']));
  });

  it('include a step that timed out, which a replay sees as its marker has it', () => {
    const { events } = read('step-that-timed-out.json');
    const timedOut = events?.flatMap(({ markerRecordedEventAttributes: marker }) =>
      marker?.failure?.timeoutFailureInfo ? 'timed out' : [],
    );
    expect(timedOut).toEqual(['timed out']);
  });

  it('include a second opinion, after the run was stored', () => {
    const { events } = read('second-opinion.json');
    const last = events?.findLast(({ activityTaskScheduledEventAttributes: scheduled }) => scheduled);
    expect(last?.activityTaskScheduledEventAttributes?.activityType?.name).toBe('judgeTrajectory');
    expect(events?.some(({ activityTaskCompletedEventAttributes: done }) => done)).toBe(true);
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
    const file = 'turns-that-wait.json';
    await Worker.runReplayHistory({ workflowBundle, sinks, dataConverter: dataConverter() }, read(file), file);
    expect(shown[0]).toMatchObject({ sender: 'user', recipient: 'agent' });
    expect(shown.at(-1)).toMatchObject({ recipient: 'user', conversationActive: false });
    expect(shown.filter(({ toolResult }) => toolResult?.errorClass).length).toBeGreaterThan(0);
  });

  atNight(() => {
    it('fail to replay with a changed workflow', async () => {
      const changed = await bundleWorkflowCode({ workflowsPath: CHANGED, logger: Runtime.instance().logger });
      const file = 'turns-that-wait.json';
      const replay = Worker.runReplayHistory(
        { workflowBundle: changed, sinks: silentReplay, dataConverter: dataConverter() },
        read(file),
        file,
      );
      await expect(replay).rejects.toThrow(/Nondeterminism/i);
    });
  });
});
