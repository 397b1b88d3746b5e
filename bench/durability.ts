import type { Client } from '@temporalio/client';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import { print } from '../cli/say.ts';
import type { Engine } from '../infra/engine.ts';
import type { ResultsStore } from '../results/store.ts';
import { cellAt, countCells, storedIn } from '../runs/sweep-spec.ts';
import type { SweepSpec } from '../runs/sweep-contract.ts';
import { AUGMENTATIONS } from '../sandbox/cell.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import { finishSweep } from '../scripts/finish-sweep.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import type { OwnEngine } from '../scripts/on-own-engine.ts';
import { allProcesses } from '../scripts/processes/processes-of.ts';
import { catalogue, sweepOf } from '../scripts/sweep-of.ts';
import { createDependencies } from '../workers/dependencies.ts';
import { playInline } from '../workers/play-inline.ts';
import { median } from './median.ts';
import { costsOf, workerCosts } from './scale/process-costs.ts';

const CONCURRENCY = 30;
const MODEL_MS = 1000;
const MODEL_CONCURRENCY = 100;
/** Of each way, in turns, so that both meet the same machine. */
const ROUNDS = 3;
/** What is played in a round: a quarter of the catalogue. */
const OF_A_ROUND = AUGMENTATIONS.slice(0, 2);

/**
 * Compares steps that compute as local activities with the same as activities, and the durable path with the in-process path on the
 * same cells; then measures a sweep with a simulated 1 s model. The Temporal dev server has its own database file, the worker its own
 * process, all on this machine.
 */
export async function benchDurability(): Promise<void> {
  await onOwnEngine({ pack: catalogue(), report: print }, async (own) => {
    await compareWays(own);
    const machine = await compareWithInProcess(own.client, own.store);
    await measureSlowModel(own.client, own.store, machine);
  });
}

const WAYS = { 'local activities': {}, activities: { onlyActivities: true } } as const;
type Way = keyof typeof WAYS;

interface RoundCosts {
  /** Milliseconds of CPU time per trajectory. */
  readonly server: number;
  readonly worker: number;
  readonly seconds: number;
}

async function compareWays(own: OwnEngine): Promise<void> {
  const ways = Object.keys(WAYS) as Way[];
  const costs: Record<Way, RoundCosts[]> = { 'local activities': [], activities: [] };
  for (const way of ways) await playedRound(own, way, 'warm-up');
  for (let round = 1; round <= ROUNDS; round++)
    for (const way of ways) costs[way].push(await playedRound(own, way, String(round)));
  print(`${OF_A_ROUND.length * catalogue().scenarios.length} trajectories: CPU-ms each of server + worker, wall time`);
  for (const way of ways) {
    const rounds = costs[way].map(({ server, worker, seconds }) =>
      [`${server.toFixed(0)} + ${worker.toFixed(0)}`.padStart(10), `${seconds.toFixed(1)} s`.padStart(8)].join(''),
    );
    print(`  ${way.padEnd(18)}${rounds.join('')}`);
  }
  const ratio = (of: (costs: RoundCosts) => number) =>
    (median(costs['local activities'].map(of)) / median(costs.activities.map(of))).toFixed(2);
  const cpu = ratio(({ server, worker }) => server + worker);
  print(`local activities / activities: ${cpu}x the CPU time, ${ratio(({ seconds }) => seconds)}x the wall time`);
}

async function playedRound({ client, engine, store }: OwnEngine, way: Way, round: string): Promise<RoundCosts> {
  const spec = specOf(store, `${way.replace(' ', '-')}-${round}`, 'scripted:oracle', OF_A_ROUND);
  const before = processCosts(engine);
  const settings = { ...spec.settings, ...WAYS[way] };
  const { seconds, cells } = await playDurably(client, store, { ...spec, settings }, CONCURRENCY);
  const after = processCosts(engine);
  const each = (group: 'server' | 'worker') => (1000 * (after[group] - before[group])) / cells;
  return { server: each('server'), worker: each('worker'), seconds };
}

/** CPU seconds so far. */
function processCosts({ address }: Engine): Record<'server' | 'worker', number> {
  const port = address.replace(/^.*:/, '=');
  const isServer = (args: readonly string[]) => args.includes('start-dev') && args.some((arg) => arg.endsWith(port));
  const servers = allProcesses().flatMap(({ pid, args }) => (isServer(args) ? [pid] : []));
  return { server: costsOf(servers).cpuSeconds, worker: workerCosts().cpuSeconds };
}

/** Returns the seconds that this machine needs for the cells if roles take no time. */
async function compareWithInProcess(client: Client, store: ResultsStore): Promise<number> {
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

function specOf(
  store: ResultsStore,
  id: string,
  agent: string,
  augmentations: SweepSpec['augmentations'] = AUGMENTATIONS,
): SweepSpec {
  const scenarios = catalogue().scenarios.map(({ name }) => name);
  return storedIn(store, sweepOf(id, scenarios, { augmentations, agents: [agent] }));
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
