import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toStoredPack } from '../../../activities/stored-pack.ts';
import { countPending } from '../../../client/planning/open-cells.ts';
import { playCellsHere } from '../../../client/playing/play-here.ts';
import type { PlayHereOptions, PlayedRun } from '../../../client/playing/play-here.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { storedIn } from '../../../runs/sweep-spec.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import { createDependencies } from '../../../workers/dependencies.ts';
import { completion, openaiError, startOpenaiServer } from '../../support/wire/openai-server.ts';

const NAMES = ['wifi_off', 'cellular_off', 'get_wifi', 'get_cellular'];

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-here-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
let store: ResultsStore;
beforeEach(async () => {
  store = await openStore(join(folder, `results-${++files}.db`), 'write');
  await store.packs.save(toStoredPack(catalogue()));
});
afterEach(() => store.close());

const sweep = (overrides: Parameters<typeof sweepOf>[2] = {}) =>
  storedIn(store, sweepOf('here', overrides.scenarios ?? NAMES, overrides));

async function play(spec: ReturnType<typeof sweep>, options: Partial<PlayHereOptions> = {}) {
  const runs: [scenario: string, run: PlayedRun][] = [];
  const { stops } = await playCellsHere(createDependencies(store, process.env), spec, {
    concurrency: 2,
    onPlayed: ({ scenario }, run) => runs.push([scenario, run]),
    ...options,
  });
  return { runs, stops };
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
    await play(spec, { concurrency: 1, signal: stop.signal, onPlayed: () => stop.abort() });
    expect(await countPending(store, spec)).toBe(3);
    expect(await store.sweeps.find('here')).toMatchObject({ end: { status: 'cancelled' } });
    const { runs } = await play(spec);
    expect(runs.map(([scenario]) => scenario).toSorted()).toEqual(NAMES.slice(1).toSorted());
    expect(await store.sweeps.find('here')).toMatchObject({ scored: 4, end: { status: 'completed' } });
  });
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
