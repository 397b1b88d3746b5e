import { join } from 'node:path';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { Tokens } from '../../seats/gateway/tokens.ts';
import { SweepSeats } from '../../seats/gateway/sweep-seats.ts';
import { startGateway } from '../../seats/gateway/start-gateway.ts';
import type { Gateway } from '../../seats/gateway/start-gateway.ts';
import { playInProcess } from '../../seats/in-process.ts';
import type { RunInProcess } from '../../seats/in-process.ts';
import type { Seat } from '../../seats/seat.ts';
import type { OpenSeat, RunOnEngine } from '../../client/external-runs.ts';
import { openStore } from '../../results/open-store.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { settingsOf } from './packs.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A seat as a client is given it. */
export interface Claimed {
  readonly trajectory: string;
  readonly address: string;
  readonly token: string;
}

/** Runs in this process, and gateways to their seats, one after the other or at once. */
export interface HeldSweep extends AsyncDisposable {
  readonly runs: readonly RunInProcess[];
  /** Who was said to sit at a trajectory, in order. */
  readonly holders: Readonly<Record<string, readonly string[]>>;
  gateway(secret?: string, seats?: SweepSeats): Promise<Gateway>;
  /** What gives them away; that of a process which sits there under the name `own`. */
  seats(own?: string): SweepSeats;
  /** No further run will start. */
  end(): void;
}

export async function heldSweep(
  scenarios: readonly string[],
  { sweep = 'night', agent = 'external:me', silenceMs = 900_000 } = {},
): Promise<HeldSweep> {
  const store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await store.packs.save(toStoredPack(catalogue()));
  const dependencies = createDependencies(store, {});
  const settings = settingsOf();
  const pack = await dependencies.packs.get(settings.pack);
  const stop = new AbortController();
  let goesOn = true;
  const holders: Record<string, string[]> = {};
  const started = scenarios.map((scenario) => {
    const cell: Cell = { sweep, scenario, augmentation: 'none', agent, user: 'scripted:user', trial: 1, seed: 0 };
    const run = playInProcess(dependencies, trajectoryInput(pack, settings, cell), { signal: stop.signal });
    const trajectory = trajectoryId(cell);
    const standing: { over: boolean } = { over: false };
    void run.ended.then(() => (standing.over = true));
    return { trajectory, run, standing, workflowId: `${trajectory}@store`, runId: `run of ${scenario}` };
  });
  const running = () => started.filter(({ standing }) => !standing.over);
  const list = async () => running().map((run) => ({ ...run, roles: ['agent'] as const }));
  const ask = async (runs: readonly RunOnEngine[]): Promise<readonly OpenSeat[]> =>
    runs.map(({ trajectory, workflowId, runId }) => {
      const name = holders[trajectory]?.at(-1);
      const holder = name === undefined ? null : { name, heardAt: Date.now() };
      const state = { role: 'agent', due: 1, over: null, silenceMs, dueSince: 0, holder } as const;
      return { trajectory, workflowId, runId, ...state };
    });
  const seatOf = (wanted: string): Seat => {
    const found = started.find(({ runId }) => runId === wanted)?.run.seats.agent;
    if (found === undefined) throw new Error(`no run ${wanted}`);
    return {
      trajectory: found.trajectory,
      next: () => found.next(),
      submit: (position, turn) => found.submit(position, turn),
      // A seat on an engine tells it now and then.
      present: async (name) => {
        const told = (holders[found.trajectory] ??= []);
        if (told.at(-1) !== name) told.push(name);
      },
    };
  };
  const seats = (own?: string) =>
    new SweepSeats({ list, ask, isRunning: async () => goesOn, hold: async ({ runId }) => seatOf(runId), own });
  const gateways: Gateway[] = [];
  return {
    runs: started.map(({ run }) => run),
    holders,
    end: () => (goesOn = false),
    seats,
    async gateway(secret = 's'.repeat(32), its = seats()) {
      const onError = (error: unknown) => {
        throw error;
      };
      const gateway = await startGateway({
        host: '127.0.0.1',
        port: 0,
        store: 'store',
        sweep,
        tokens: new Tokens(secret),
        seats: its,
        patienceMs: 2_000,
        onError,
      });
      gateways.push(gateway);
      return gateway;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(gateways.map((gateway) => gateway[Symbol.asyncDispose]()));
      // A run that waits would use the store for as long as the process lives.
      stop.abort();
      await Promise.all(started.map(({ run }) => run.ended));
      await store.close();
    },
  };
}

export function post(
  address: string,
  token: string | null,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...authorization,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export async function claim(
  { address, token }: Pick<Gateway, 'address' | 'token'>,
  name = 'test 1.0',
): Promise<Claimed> {
  const response = await post(`${address}/claim`, token, { name });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Claimed;
}

export function transportTo({ address, token }: Pick<Claimed, 'address' | 'token'>): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
}
