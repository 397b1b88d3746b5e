import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import { EmbeddedWorker } from '../cli/embedded-worker.ts';
import { createDependencies } from '../cli/dependencies.ts';
import { findEngine } from '../infra/engine/index.ts';
import { openSqliteStore } from '../results/index.ts';
import type { ResultsStore } from '../results/index.ts';
import { AUGMENTATIONS } from '../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import { loadPack } from '../scenarios/index.ts';
import { playInline } from '../workers/play-inline.ts';
import { cellAt, countCells } from '../workflows/cells.ts';
import { MAIN_QUEUE, sweepWorkflowId } from '../workflows/contract.ts';
import type { SweepSpec } from '../workflows/contract.ts';
import type { sweep } from '../workflows/index.ts';

/**
 * Measures the durable path beside the in-process path on the same cells, then a sweep with a simulated 1 s model.
 * The engine is a dev server of its own with a database file; the worker is a process of its own; all share this machine.
 */
const CONCURRENCY = 30;
const MODEL_MS = 1000;
const MODEL_CONCURRENCY = 100;

interface Timing {
  readonly cells: number;
  readonly turns: number;
  readonly seconds: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const directory = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-'));
const engine = await findEngine({ directory, environment: process.env, report: say, fresh: true });
process.env['TEMPORAL_ADDRESS'] = engine.address;
const results = join(directory, 'results.db');
const store = await openSqliteStore(results);
const connection = await Connection.connect(engine.connection);
const worker = new EmbeddedWorker({ results, providers: [], report: say });
try {
  const client = new Client({ connection, namespace: engine.namespace });
  await durable(client, specOf('warm-up', ['scripted:oracle'], 1), CONCURRENCY);

  const inProcess = await inline(store, specOf('in-process', ['scripted:oracle'], 1));
  const durably = await durable(client, specOf('durable', ['scripted:oracle'], 1), CONCURRENCY);
  say('');
  line('in process', inProcess);
  line(`durable, ${CONCURRENCY} open`, durably);
  say(`durable / in process: ${(durably.seconds / inProcess.seconds).toFixed(1)}x the wall time`);
  say(`durability costs ${perTurn(durably, inProcess).toFixed(2)} ms of this machine per turn, server included`);

  const slow = await durable(client, specOf('slow', [`scripted:oracle?delayMs=${MODEL_MS}`], 1), MODEL_CONCURRENCY);
  const agentTurns = await countAgentTurns('slow');
  const bound = (agentTurns * MODEL_MS) / 1000 / MODEL_CONCURRENCY;
  say('');
  line(`${MODEL_MS / 1000} s model, ${MODEL_CONCURRENCY} open`, slow);
  say(`bound by the model: ${agentTurns} agent turns x ${MODEL_MS} ms / ${MODEL_CONCURRENCY} = ${bound.toFixed(1)} s`);
  say(`wall / bound: ${(slow.seconds / bound).toFixed(2)}`);
} finally {
  await worker.stop();
  await connection.close();
  await store.close();
  await engine.stop();
  rmSync(directory, { recursive: true, force: true });
}

function specOf(id: string, agents: readonly string[], trials: number): SweepSpec {
  const pack = loadPack();
  const settings = {
    pack: { path: null, hash: pack.hash },
    profile: 'default',
    clock: DEFAULT_CLOCK,
    services: 'synthetic',
  } as const;
  const scenarios = pack.scenarios.map(({ name }) => name);
  return { id, settings, scenarios, augmentations: AUGMENTATIONS, agents, user: 'scripted:user', trials, seed: 0 };
}

async function inline(into: ResultsStore, spec: SweepSpec): Promise<Timing> {
  const dependencies = createDependencies(into);
  const play = async (index: number) => {
    const input = trajectoryInput(dependencies.packs, spec.settings, cellAt(spec, index));
    const { played } = await playInline(dependencies, input);
    return played.messages.length - 1;
  };
  await play(0);
  const cells = countCells(spec);
  const startedAt = performance.now();
  let turns = 0;
  for (let index = 0; index < cells; index++) turns += await play(index);
  return { cells, turns, seconds: (performance.now() - startedAt) / 1000 };
}

async function durable(client: Client, spec: SweepSpec, concurrency: number): Promise<Timing> {
  const cells = countCells(spec);
  const startedAt = performance.now();
  await client.workflow.execute<typeof sweep>('sweep', {
    workflowId: sweepWorkflowId(spec.id),
    taskQueue: MAIN_QUEUE,
    args: [{ spec, cells, concurrency }],
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const stored = await store.trajectories({ sweep: spec.id });
  const unscored = stored.filter(({ score }) => score === null).length;
  if (stored.length !== cells || unscored > 0)
    throw new Error(`${stored.length} of ${cells} stored, ${unscored} unscored`);
  return { cells, turns: stored.reduce((sum, { score }) => sum + (score?.turnCount ?? 0), 0), seconds };
}

async function countAgentTurns(sweepId: string): Promise<number> {
  const summaries = await store.trajectories({ sweep: sweepId });
  let turns = 0;
  for (const { id } of summaries) {
    const messages = (await store.trajectory(id))?.messages ?? [];
    turns += messages.filter(
      ({ sender }, index) => sender === 'agent' && messages[index - 1]?.sender !== 'agent',
    ).length;
  }
  return turns;
}

function line(name: string, { cells, turns, seconds }: Timing): void {
  const rate = (cells / seconds).toFixed(1).padStart(8);
  say(`${name.padEnd(20)} ${cells} trajectories, ${turns} turns in ${seconds.toFixed(2)} s: ${rate} trajectories/s`);
}

function perTurn(slower: Timing, faster: Timing): number {
  return (1000 * (slower.seconds - faster.seconds)) / slower.turns;
}
