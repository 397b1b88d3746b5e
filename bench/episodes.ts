import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toStoredPack } from '../activities/stored-pack.ts';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import { print } from '../cli/say.ts';
import type { ObservedForm } from '../seats/env/answers.ts';
import { openStore } from '../results/open-store.ts';
import type { SeatTurn } from '../roles/seat/seat.ts';
import { cellAt, storedIn } from '../runs/sweep-spec.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import { commandEnvironment, MAIN, printed, startCommand } from '../scripts/processes/start-command.ts';
import { catalogue, sweepOf } from '../scripts/sweep-of.ts';
import { createDependencies } from '../workers/dependencies.ts';
import { playInline } from '../workers/play-inline.ts';
import { median } from './median.ts';

const ROUNDS = 4;
const AT_ONCE = [1, 16];

/** Plays the reference solutions of the base scenarios as episodes over HTTP: the server is a process of its own, this one is the trainer. */
export async function benchEpisodes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-episodes-'));
  const solutions = await solutionsIn(join(folder, 'oracle.db'));
  const args = [MAIN, 'env', 'serve', '--port', '0', '--results', join(folder, 'results.db')];
  const server = startCommand(process.execPath, args, { cwd: folder, env: commandEnvironment({}) });
  try {
    await printed(server, 'until Ctrl-C');
    const url = server.output.stdout.trim();
    await playRounds(url, solutions, 16, 1);
    for (const atOnce of AT_ONCE) await measure(url, solutions, atOnce);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Solutions = ReadonlyMap<string, readonly SeatTurn[]>;

async function measure(url: string, solutions: Solutions, atOnce: number): Promise<void> {
  const begun = performance.now();
  const steps = await playRounds(url, solutions, atOnce, ROUNDS);
  const seconds = (performance.now() - begun) / 1000;
  const episodes = ROUNDS * solutions.size;
  const slow = steps.toSorted((one, other) => one - other)[Math.floor(steps.length * 0.99)] ?? 0;
  print(
    `${String(atOnce).padStart(2)} at a time: ${(episodes / seconds).toFixed(0)} episodes/s, ${(steps.length / seconds).toFixed(0)} steps/s; ` +
      `a step takes ${median(steps).toFixed(1)} ms (median), ${slow.toFixed(1)} ms (99 %)`,
  );
}

/** Returns the milliseconds of each step. */
async function playRounds(url: string, solutions: Solutions, atOnce: number, rounds: number): Promise<number[]> {
  const left = Array.from({ length: rounds }, () => [...solutions]).flat();
  const steps: number[] = [];
  const trainer = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [scenario, turns] = next;
      steps.push(...(await playEpisode(url, scenario, turns)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, trainer));
  return steps;
}

async function playEpisode(url: string, scenario: string, turns: readonly SeatTurn[]): Promise<number[]> {
  const steps: number[] = [];
  let { observation, done } = await ask(url, '/reset', { scenario, seed: 0 });
  for (const action of turns) {
    const begun = performance.now();
    const { episode_id, turn } = observation;
    ({ observation, done } = await ask(url, '/step', { episode_id, turn, action }));
    steps.push(performance.now() - begun);
  }
  if (!done || observation.result?.similarity !== 1)
    throw new Error(`${scenario}: ${JSON.stringify(observation.result)}`);
  return steps;
}

async function ask(url: string, path: string, body: object): Promise<ObservedForm> {
  const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as ObservedForm;
}

/** What the oracle says and calls in each scenario. */
async function solutionsIn(results: string): Promise<Solutions> {
  const store = await openStore(results, 'write');
  await store.packs.save(toStoredPack(catalogue()));
  const scenarios = catalogue().scenarios.map(({ name }) => name);
  const spec = storedIn(store, sweepOf('oracle', scenarios));
  const dependencies = createDependencies(store, {});
  const pack = await dependencies.packs.get(spec.settings.pack);
  const solutions = new Map<string, readonly SeatTurn[]>();
  for (const [index, scenario] of scenarios.entries()) {
    const { events } = await playInline(dependencies, trajectoryInput(pack, spec.settings, cellAt(spec, index)));
    solutions.set(scenario, events.flatMap(turnOf));
  }
  await store.close();
  return solutions;
}

function turnOf(event: TrajectoryEvent): readonly SeatTurn[] {
  if (event.kind !== 'turn' || event.role !== 'agent') return [];
  const calls = event.messages.flatMap(({ toolCall }) => toolCall ?? []);
  if (calls.length === 0) return [{ content: event.messages[0]?.content }];
  return [
    { tool_calls: calls.map(({ id, name, arguments: given }) => ({ id, function: { name, arguments: given } })) },
  ];
}
