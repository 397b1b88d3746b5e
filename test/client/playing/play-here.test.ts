import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Interrupted } from '../../../client/errors.ts';
import { countPending } from '../../../client/planning/open-cells.ts';
import { readySweep } from '../../../client/planning/save-plan.ts';
import { playCells } from '../../../client/playing/play-cells.ts';
import type { Here, PlayedRun, Playing } from '../../../client/playing/where.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { NO_COUNTS } from '../../../runs/sweep-counts.ts';
import { countCells } from '../../../runs/sweep-spec.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import { completion, openaiError, startOpenaiServer } from '../../support/wire/openai-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NAMES = ['wifi_off', 'cellular_off', 'get_wifi', 'get_cellular'];

const folder = temporaryFolder();

let files = 0;
let store: ResultsStore;
beforeEach(async () => {
  store = await openStore(join(folder, `results-${++files}.db`), 'write');
});
afterEach(() => store.close());

const sweep = (overrides: Parameters<typeof sweepOf>[2] = {}) =>
  sweepOf('here', overrides.scenarios ?? NAMES, overrides);

type Options = Partial<Pick<Playing, 'concurrency' | 'userRetries'> & Omit<Here, 'kind'>>;

const NOBODY_ASKED = { userRetries: 2, preflight: false, environment: process.env, report: () => undefined };

function ready(spec: ReturnType<typeof sweep>) {
  const plan = { sweep: spec, cells: countCells(spec), pack: catalogue(), texts: [], providers: [], notes: [] };
  return readySweep(store, plan, { limits: { models: new Map(), budget: {} }, environment: process.env });
}

async function play(spec: ReturnType<typeof sweep>, { concurrency = 2, userRetries = 2, ...here }: Options = {}) {
  const runs: [scenario: string, run: PlayedRun][] = [];
  const onPlayed: Here['onPlayed'] = ({ scenario }, run) => runs.push([scenario, run]);
  const playing = { ...NOBODY_ASKED, concurrency, userRetries };
  const played = await playCells(await ready(spec), playing, { kind: 'here', onPlayed, ...here });
  return { runs, stops: played?.counts.stops ?? [] };
}

describe('a sweep played in this process', () => {
  it('is stored as any other: every cell once, with its end', async () => {
    const spec = sweep({ augmentations: ['none', '3dt'], trials: 2 });
    const { runs, stops } = await play(spec);
    expect(runs).toHaveLength(16);
    expect(runs.every(([, { solved, similarity }]) => solved && similarity === 1)).toBe(true);
    expect(stops).toEqual([]);
    expect(await store.sweeps.find('here')).toMatchObject({
      cells: 16,
      stored: 16,
      solved: 16,
      end: { status: 'completed' },
    });
    expect((await play(spec)).runs).toEqual([]);
  });

  it('plays no more at a time than it is told', async () => {
    const open = new Set<string>();
    let most = 0;
    await play(sweep({ agents: ['scripted:oracle?delayMs=5'] }), {
      concurrency: 3,
      observe: ({ scenario }) => (most = Math.max(most, open.add(scenario).size)),
      onPlayed: ({ scenario }) => open.delete(scenario),
    });
    expect(most).toBe(3);
  });

  it('that is interrupted can be finished', async () => {
    const stop = new AbortController();
    const spec = sweep();
    const stopped = play(spec, { concurrency: 1, signal: stop.signal, onPlayed: () => stop.abort() });
    await expect(stopped).rejects.toThrow(Interrupted);
    expect(await countPending(store, spec)).toBe(3);
    expect(await store.sweeps.find('here')).toMatchObject({ end: { status: 'cancelled' } });
    const { runs } = await play(spec);
    expect(runs.map(([scenario]) => scenario).toSorted()).toEqual(NAMES.slice(1).toSorted());
    expect(await store.sweeps.find('here')).toMatchObject({ scored: 4, end: { status: 'completed' } });
  });
});

it('a sweep whose cells all have a score needs no engine', async () => {
  const spec = sweep({ scenarios: ['wifi_off'] });
  await play(spec);
  const follow = vi.fn<() => Promise<null>>();
  const nowhere = { ...NOBODY_ASKED, concurrency: 1, environment: { TEMPORAL_ADDRESS: '127.0.0.1:1' } };
  const where = { kind: 'engine', results: store.location, worker: false, follow } as const;
  expect(await playCells(await ready(spec), nowhere, where)).toEqual({ counts: NO_COUNTS, problems: [] });
  expect(follow).not.toHaveBeenCalled();
});

describe('a model that fails', () => {
  it('is not played on if every run would fail alike; the other one is', async () => {
    await using server = await startOpenaiServer(() => openaiError(404, 'no such model'));
    const gone = `compatible:gone?baseUrl=${server.url}/v1`;
    const { runs, stops } = await play(sweep({ agents: [gone, 'scripted:oracle'] }), { concurrency: 1 });
    expect(server.requests).toHaveLength(1);
    expect(stops).toMatchObject([{ scope: 'model', model: gone, reason: expect.stringContaining('no such model') }]);
    expect(runs.filter(([, { solved }]) => solved === null)).toHaveLength(1);
    expect(runs.filter(([, { solved }]) => solved)).toHaveLength(NAMES.length);
    expect(await store.sweeps.find('here')).toMatchObject({ end: { status: 'stopped', reasons: [stops[0]?.reason] } });
  });
});

describe('a mistake of the simulated user', () => {
  /** The first answer is a call of a tool that users do not have, the next ones end the conversation. */
  const user = () => {
    let asked = 0;
    return () =>
      completion({ calls: [{ id: 'c1', name: asked++ === 0 ? 'nonsense' : 'end_conversation', arguments: '{}' }] });
  };

  it.each([
    [0, 'user-error'],
    [1, 'completed'],
  ])('with %i retries ends the run as %s', async (userRetries, outcome) => {
    vi.stubEnv('COMPATIBLE_API_KEY', 'sk-test');
    await using server = await startOpenaiServer(user());
    const spec = sweep({ scenarios: ['wifi_off'], user: `compatible:user?baseUrl=${server.url}/v1` });
    const { runs } = await play(spec, { userRetries });
    expect(runs).toMatchObject([['wifi_off', { outcome }]]);
    vi.unstubAllEnvs();
  });
});
