import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { toStoredPack } from '../../../activities/stored-pack.ts';
import { Episodes } from '../../../seats/env/episodes.ts';
import { serveEnv } from '../../../seats/env/serve-env.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsStore } from '../../../results/store.ts';
import type { SeatTurn, SeatView, TakeSeat } from '../../../roles/seat/seat.ts';
import { parametersOf, storedIn } from '../../../runs/sweep-spec.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import type { UnstoredSweep } from '../../../runs/sweep-contract.ts';
import { createDependencies } from '../../../workers/dependencies.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What a server answers. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
  readonly body: any;
}

export interface ServedEnv {
  readonly url: string;
  readonly store: ResultsStore;
  readonly episodes: Episodes;
  /** What the operator is told: what is left here fails the test. */
  readonly reports: string[];
  readonly stop: () => Promise<void>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
}

interface Given extends Partial<UnstoredSweep> {
  readonly most?: number;
  readonly kept?: number;
  readonly token?: string;
  readonly timeoutMs?: number;
}

/** A server of episodes for one test. */
export async function servedEnv(
  scenarios: readonly string[],
  { most = 256, kept = 1_000, token, timeoutMs = 900_000, seed = 0, ...changes }: Given = {},
): Promise<ServedEnv> {
  const store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await store.packs.save(toStoredPack(catalogue()));
  const agents = [`external:policy?timeoutMs=${timeoutMs}`];
  const spec = storedIn(store, sweepOf('episodes', scenarios, { agents, ...changes }));
  await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells: 1, createdAt: 0 });
  const dependencies = createDependencies(store, {});
  const pack = await dependencies.packs.get(spec.settings.pack);
  const episodes = new Episodes({ dependencies, pack, spec, seed, most, kept });
  const served = { version: 'test', scenarios, augmentations: spec.augmentations };
  const reports: string[] = [];
  const where = { host: '127.0.0.1', port: 0, local: true, token, keeps: true };
  const server = await serveEnv({ ...where, episodes, served, report: (line) => reports.push(line) });
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await episodes[Symbol.asyncDispose]();
    await store.close();
    if (reports.length > 0) throw new Error(reports.join('\n'));
  });
  const url = `http://127.0.0.1:${server.port}`;
  const ask = askerAt(url);
  return {
    url,
    store,
    episodes,
    reports,
    stop: async () => server[Symbol.asyncDispose](),
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** Plays an episode to its end; returns each reward, and the last answer. */
export async function playEpisode(
  { post }: Pick<ServedEnv, 'post'>,
  begun: Answer,
  agent: TakeSeat,
): Promise<{ readonly rewards: readonly number[]; readonly last: Answer }> {
  const rewards: number[] = [];
  let last = begun;
  while (!last.body.done) {
    const view = last.body.observation as SeatView & { readonly episode_id: string };
    const taken = await agent(view, new AbortController().signal);
    const action: SeatTurn = typeof taken === 'string' ? { content: taken } : taken;
    last = await post('/step', { episode_id: view.episode_id, turn: view.turn, action });
    if (last.status !== 200) throw new Error(JSON.stringify(last.body));
    rewards.push(last.body.reward as number);
  }
  return { rewards, last };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Asks a server of episodes by plain requests. */
export function askerAt(url: string): (path: string, init: RequestInit) => Promise<Answer> {
  return async (path, init) => {
    const response = await fetch(url + path, init);
    return { status: response.status, body: await response.json() };
  };
}
