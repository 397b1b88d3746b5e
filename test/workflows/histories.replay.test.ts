import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, Worker } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { historyFromJSON } from '../../infra/history-json.ts';
import type { Message } from '../../sandbox/message.ts';
import { bundleWorkflows } from '../../workers/create-workers.ts';
import { replaySinks, silentReplay } from '../../workers/replay-sinks.ts';

const FOLDER = new URL('../histories/', import.meta.url);
const CHANGED = fileURLToPath(new URL('../support/changed-workflows/index.ts', import.meta.url));
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

const read = (file: string) => historyFromJSON(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));

describe('recorded histories', () => {
  it('are there, and the protobuf library reads them', () => {
    expect(files.length).toBeGreaterThanOrEqual(5);
    expect(historyFromJSON({ events: [] }).events).toEqual([]);
  });

  it.each(files)('%s replays with today’s workflow code', async (file) => {
    const workflowBundle = await bundleWorkflows();
    const replay = Worker.runReplayHistory({ workflowBundle, sinks: silentReplay }, read(file), file);
    await expect(replay).resolves.toBeUndefined();
  });

  it('show their messages one by one', async () => {
    const shown: Message[] = [];
    const sinks = replaySinks((index, message) => (shown[index] = message));
    const file = 'turn_on_cellular_low_battery_mode.json';
    await Worker.runReplayHistory({ workflowBundle: await bundleWorkflows(), sinks }, read(file), file);
    expect(shown[0]).toMatchObject({ sender: 'user', recipient: 'agent' });
    expect(shown.at(-1)).toMatchObject({ recipient: 'user', conversationActive: false });
    expect(shown.filter(({ toolResult }) => toolResult?.errorClass).length).toBeGreaterThan(0);
  });

  it('diverge from a workflow that decides otherwise', async () => {
    const workflowBundle = await bundleWorkflowCode({ workflowsPath: CHANGED });
    const file = 'turn_on_cellular_low_battery_mode.json';
    const replay = Worker.runReplayHistory({ workflowBundle, sinks: silentReplay }, read(file), file);
    await expect(replay).rejects.toThrow(/Nondeterminism/i);
  });
});
