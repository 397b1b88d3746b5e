import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Client } from '@temporalio/client';
import { listenOn } from '../files/http/listen-on.ts';
import { historyToJSON } from '../infra/history-json.ts';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import { cellAt, countCells, storedIn } from '../runs/sweep-spec.ts';
import type { SweepSpec } from '../runs/sweep-contract.ts';
import {
  laneShardWorkflowId,
  laneWorkflowId,
  mainQueue,
  nightWorkflowId,
  sweepWorkflowId,
  trajectoryWorkflowId,
} from '../runs/names.ts';
import type { NightlyInput } from '../runs/nights.ts';
import type { ResultsStore } from '../results/store.ts';
import type { Cell } from '../sandbox/cell.ts';
import { createDependencies } from '../workers/dependencies.ts';
import type { nightly, trajectory } from '../workflows/index.ts';
import { dialogueQuery } from '../workflows/queries.ts';
import { trajectoryStart } from '../workflows/trajectory-start.ts';
import { ASK, startFromOutside } from './seat-from-outside.ts';
import { finishSweep } from './finish-sweep.ts';
import { onOwnEngine } from './on-own-engine.ts';
import { report } from './play-sweep.ts';
import { catalogue, sweepOf } from './sweep-of.ts';

/**
 * Records the histories that `histories.replay.test.ts` replays: a trajectory whose steps compute, one of which some are left to activities,
 * one whose agent is waited for, one whose agent submits its turns, one that a model judges, a sweep of two agents with a lane and its shard, and a night. Another
 * one, `step-that-timed-out`, is of a sweep whose database was cut off. Run it (`npm run record-histories`, for some of them `-- NAME...`)
 * only when a workflow change requires it, and say so in the commit.
 */
const WANTED = process.argv.slice(2);
const FOLDER = new URL('../test/histories/', import.meta.url);
const SCENARIOS = [
  'turn_on_cellular_low_battery_mode',
  'send_message_with_contact_content_cellular_off_multiple_user_turn',
  'remove_contact_by_phone_no_search_contacts_insufficient_information',
];
const SWEEP = sweepOf('recorded', SCENARIOS, { agents: ['scripted:oracle', 'scripted:oracle?delayMs=1'] });

await onOwnEngine({ pack: catalogue(), providers: ['compatible'], report }, async ({ client, store }) => {
  const spec = storedIn(store, SWEEP);
  const { id } = spec.settings.results;
  // The worker has only just been started: it does not poll yet.
  const askedEarly = playAskedEarly(client, store, spec);
  await finishSweep(client, spec, 8);
  await record(client, await askedEarly, 'steps-left-to-activities');
  const cells = SCENARIOS.map((_, index) => cellAt(spec, index));
  const [first, cell] = cells;
  if (first === undefined || cell === undefined) throw new Error('the sweep has too few cells');
  await record(client, trajectoryWorkflowId(id, cell), 'steps-that-compute');
  const [, waiting] = spec.agents;
  await record(client, trajectoryWorkflowId(id, { ...first, agent: waiting ?? '' }), 'turns-that-wait');
  await record(client, await playFromOutside(client, store, spec, cell), 'seat-from-outside');
  await record(client, await playJudged(client, store, spec), 'second-opinion');
  await record(client, sweepWorkflowId(id, spec.id), 'sweep');
  await record(client, laneWorkflowId(id, spec.id, 1), 'sweep-lane');
  await record(client, laneShardWorkflowId(id, spec.id, 1, 0, cells.length), 'sweep-shard');
  await record(client, await playNight(client, { ...spec, scenarios: spec.scenarios.slice(0, 1) }), 'nightly');
});

/** A run that is asked something while it computes its first steps. Returns the id of its workflow. */
async function playAskedEarly(client: Client, store: ResultsStore, spec: SweepSpec): Promise<string> {
  const { settings } = spec;
  const pack = await createDependencies(store, {}).packs.get(settings.pack);
  const input = trajectoryInput(pack, settings, { ...cellAt(spec, 0), sweep: 'asked-early' });
  const handle = await client.workflow.start<typeof trajectory>('trajectory', {
    ...trajectoryStart(input),
    taskQueue: mainQueue(settings.results.id),
  });
  await Promise.all([handle.query(dialogueQuery, 0), handle.result()]);
  return handle.workflowId;
}

/** A run of which a model on a local server gives a second opinion. Returns the id of its workflow. */
async function playJudged(client: Client, store: ResultsStore, spec: SweepSpec): Promise<string> {
  const content = '{"verdict": "right", "reasons": "", "false_sentences": []}';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }));
  });
  const { url } = await listenOn(server, { host: '127.0.0.1', port: 0 }, '');
  const settings = { ...spec.settings, judge: `compatible:judge?baseUrl=${url}/v1&stream=false` };
  const pack = await createDependencies(store, {}).packs.get(settings.pack);
  const input = trajectoryInput(pack, settings, { ...cellAt(spec, 0), sweep: 'judged' });
  const handle = await client.workflow.start<typeof trajectory>('trajectory', {
    ...trajectoryStart(input),
    taskQueue: mainQueue(settings.results.id),
  });
  await handle.result();
  server.close();
  return handle.workflowId;
}

/** A run whose agent's turns are submitted. Returns the id of its workflow. */
async function playFromOutside(client: Client, store: ResultsStore, spec: SweepSpec, cell: Cell): Promise<string> {
  const { workflowId, seat } = await startFromOutside(client, store, spec, { ...cell, agent: 'external:recorder' });
  let now = await seat.next();
  while (now.kind === 'due') {
    const { turn, since, messages } = now.view;
    const hasAsked = messages.slice(since).some(({ role }) => role === 'tool');
    now = await seat.submit(turn, hasAsked ? { content: 'Cellular is off.' } : ASK);
  }
  return workflowId;
}

/** A night of a schedule, announced in a file. Returns the id of its workflow. */
async function playNight(client: Client, spec: SweepSpec): Promise<string> {
  const { id } = spec.settings.results;
  const input: NightlyInput = {
    schedule: 'recorded',
    times: { cron: ['30 1 * * *'], timeZone: 'UTC' },
    sweep: { spec: { ...spec, id: '' }, cells: countCells(spec), concurrency: 8 },
    limits: { models: {}, maxCostUsd: 5 },
    bars: { failOnRegression: true },
    notifications: [{ kind: 'exit-file', path: 'recorded-night.json', when: 'problem' }],
  };
  const workflowId = nightWorkflowId(id, input.schedule);
  await client.workflow.execute<typeof nightly>('nightly', { workflowId, taskQueue: mainQueue(id), args: [input] });
  return workflowId;
}

async function record(client: Client, workflowId: string, name: string): Promise<void> {
  if (WANTED.length > 0 && !WANTED.includes(name)) return;
  const history = historyToJSON(await client.workflow.getHandle(workflowId).fetchHistory());
  const anonymous = history.replace(/"identity": *"[^"]*"/g, '"identity":"recorder"');
  writeFileSync(new URL(`${name}.json`, FOLDER), anonymous);
  report(`${name}.json  ${anonymous.length} characters`);
}
