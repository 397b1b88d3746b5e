import type { Client } from '@temporalio/client';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import { print } from '../cli/say.ts';
import type { ResultsStore } from '../results/store.ts';
import { cellAt, countCells, storedIn } from '../runs/sweep-spec.ts';
import type { SweepSpec } from '../runs/contract.ts';
import { AUGMENTATIONS } from '../sandbox/cell.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import { finishSweep } from '../scripts/finish-sweep.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import { catalogue, sweepOf } from '../scripts/sweep-of.ts';
import { createDependencies } from '../workers/dependencies.ts';
import { playInline } from '../workers/play-inline.ts';

const CONCURRENCY = 30;
const MODEL_MS = 1000;
const MODEL_CONCURRENCY = 100;

/**
 * Compares the durable path with the in-process path on the same cells, then measures a sweep with a simulated 1 s
 * model. The Temporal dev server has its own database file, the worker its own process, all on this machine.
 */
export async function benchDurability(): Promise<void> {
  await onOwnEngine({ pack: catalogue(), report: print }, async ({ client, store }) => {
    const machine = await compareWithInProcess(client, store);
    await measureSlowModel(client, store, machine);
  });
}

/** Returns the seconds that this machine needs for the cells if roles take no time. */
async function compareWithInProcess(client: Client, store: ResultsStore): Promise<number> {
  await playDurably(client, store, specOf(store, 'warm-up', 'scripted:oracle'), CONCURRENCY);
  const dependencies = createDependencies(store, process.env);
  await playInProcess(dependencies, specOf(store, 'in-process-warm-up', 'scripted:oracle'));
  const inProcess = await playInProcess(dependencies, specOf(store, 'in-process', 'scripted:oracle'));
  const durable = await playDurably(client, store, specOf(store, 'durable', 'scripted:oracle'), CONCURRENCY);
  printMeasured('in process', inProcess);
  printMeasured(`durable, ${CONCURRENCY} open`, durable);
  const cost = (1000 * (durable.seconds - inProcess.seconds)) / durable.messages;
  print(`durable / in process: ${(durable.seconds / inProcess.seconds).toFixed(1)}x the wall time`);
  print(`durability costs ${cost.toFixed(2)} ms of the whole machine per message, server included`);
  return durable.seconds;
}

async function measureSlowModel(client: Client, store: ResultsStore, machine: number): Promise<void> {
  const slow = await playDurably(
    client,
    store,
    specOf(store, 'slow', `scripted:oracle?delayMs=${MODEL_MS}`),
    MODEL_CONCURRENCY,
  );
  const model = (slow.agentTurns * MODEL_MS) / 1000 / MODEL_CONCURRENCY;
  const larger = model > machine ? "the model's" : "this machine's";
  printMeasured(`${MODEL_MS / 1000} s model, ${MODEL_CONCURRENCY} open`, slow);
  print(
    `the model's bound: ${slow.agentTurns} turns x ${MODEL_MS} ms / ${MODEL_CONCURRENCY} open = ${model.toFixed(1)} s`,
  );
  print(`this machine's bound: the same cells without waiting took ${machine.toFixed(1)} s`);
  print(`wall / larger bound, ${larger}: ${(slow.seconds / Math.max(model, machine)).toFixed(2)}`);
}

function specOf(store: ResultsStore, id: string, agent: string): SweepSpec {
  const scenarios = catalogue().scenarios.map(({ name }) => name);
  return storedIn(store, sweepOf(id, scenarios, { augmentations: AUGMENTATIONS, agents: [agent] }));
}

interface Measured {
  readonly seconds: number;
  readonly cells: number;
  readonly messages: number;
  readonly agentTurns: number;
}

async function playInProcess(dependencies: ActivityDependencies, spec: SweepSpec): Promise<Measured> {
  const startedAt = performance.now();
  const pack = await dependencies.packs.get(spec.settings.pack);
  for (let index = 0; index < countCells(spec); index++) {
    await playInline(dependencies, trajectoryInput(pack, spec.settings, cellAt(spec, index)));
  }
  return measured(dependencies.store, spec, performance.now() - startedAt);
}

async function playDurably(
  client: Client,
  store: ResultsStore,
  spec: SweepSpec,
  concurrency: number,
): Promise<Measured> {
  const startedAt = performance.now();
  await finishSweep(client, spec, concurrency);
  return measured(store, spec, performance.now() - startedAt);
}

/** Counts messages and turns. @throws Error if a cell of the sweep is not scored */
async function measured(store: ResultsStore, spec: SweepSpec, milliseconds: number): Promise<Measured> {
  const cells = countCells(spec);
  const stored = await Array.fromAsync(store.trajectories.summaries({ sweep: spec.id }));
  const scored = stored.filter(({ score }) => score !== null).length;
  if (scored !== cells)
    throw new Error(`sweep ${spec.id} cannot be timed: only ${scored} of ${cells} cells are scored`);
  let messages = 0;
  let agentTurns = 0;
  for (const { id } of stored) {
    const log = messagesOf((await store.trajectories.find(id))?.events ?? []);
    messages += log.length - 1;
    agentTurns += log.filter(({ sender }, at) => sender === 'agent' && log[at - 1]?.sender !== 'agent').length;
  }
  return { seconds: milliseconds / 1000, cells, messages, agentTurns };
}

function printMeasured(name: string, { cells, messages, seconds }: Measured): void {
  const rate = (cells / seconds).toFixed(1).padStart(7);
  print(
    `${name.padEnd(20)} ${cells} trajectories, ${messages} messages in ${seconds.toFixed(2)} s: ${rate} trajectories/s`,
  );
}
