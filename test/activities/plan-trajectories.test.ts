import { describe, expect, it } from 'vitest';
import { planTrajectories } from '../../activities/plan-trajectories.ts';
import { TextCache } from '../../activities/text-cache.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { RunSettings } from '../../runs/contract.ts';
import { storedIn } from '../../runs/sweep-spec.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { catalogueWith, NOWHERE, packsOf } from '../support/packs.ts';
import { sweepSpec } from '../support/sweeping.ts';

async function plan(length: number, scored: readonly string[] = []) {
  const all = loadPack().scenarios.slice(0, 80);
  const scenarios = all.map(({ name }) => name);
  const pack = catalogueWith({ scenarios: all.map((scenario) => ({ ...scenario, opening: 'a'.repeat(length) })) });
  const spec = storedIn(NOWHERE, sweepSpec('planned', { scenarios }));
  const pending = (ids: readonly string[]) =>
    Promise.resolve(ids.filter((id) => !scored.some((name) => id.includes(`/${name}/`))));
  const store = { trajectories: { pendingAmong: pending } } as unknown as ResultsStore;
  const texts = new TextCache(store);
  const result = await planTrajectories(
    { packs: packsOf(pack), store, texts },
    { spec, from: 0, to: scenarios.length },
  );
  return { scenarios, result };
}

describe('planning a page of trajectories', () => {
  it('skips cells that have a score', async () => {
    const [first = ''] = loadPack().scenarios.map(({ name }) => name);
    const { scenarios, result } = await plan(10, [first]);
    expect(result.next).toBeGreaterThan(50);
    expect(result.inputs.map(({ cell }) => cell.scenario)).toEqual(scenarios.slice(1, result.next));
  });

  it('ends the page early if its inputs are too large for one result', async () => {
    const { result } = await plan(5_000);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(64_000);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeGreaterThan(50_000);
    expect(result.inputs).toHaveLength(result.next);
  });

  it('has one input at least, however large it is', async () => {
    const { result } = await plan(64_000);
    expect(result.next).toBe(1);
    expect(result.inputs).toHaveLength(1);
  });

  it('truncates an opening that is too large on its own', async () => {
    const { result } = await plan(100_000);
    expect(messagesOf(result.inputs[0]!.start)[0]?.content).toHaveLength(64_000);
  });
});

describe('which steps compute', () => {
  const [scenario = ''] = loadPack().scenarios.map(({ name }) => name);
  const pack = catalogueWith({ scenarios: loadPack().scenarios });

  async function planned(agent: string, settings: Partial<RunSettings> = {}) {
    const sweep = sweepSpec('planned', { scenarios: [scenario], agents: [agent] });
    const spec = storedIn(NOWHERE, { ...sweep, settings: { ...sweep.settings, ...settings } });
    const store = { trajectories: { pendingAmong: (ids: readonly string[]) => Promise.resolve(ids) } };
    const { inputs } = await planTrajectories(
      { packs: packsOf(pack), store: store as unknown as ResultsStore, texts: new TextCache(store as never) },
      { spec, from: 0, to: 1 },
    );
    return inputs[0]?.computes;
  }

  it.each([
    ['scripted:oracle', 'synthetic', ['agent', 'user', 'tools']],
    ['recorded:runs.jsonl', 'replayed:runs.jsonl', ['agent', 'user', 'tools']],
    ['scripted:oracle?delayMs=1', 'recorded:tape.jsonl', ['user', 'tools']],
    ['openai:gpt-6-sol', 'live', ['user']],
    ['compatible:m?baseUrl=http://127.0.0.1:1/v1', 'recording:tape.jsonl', ['user']],
    ['function:mine', 'synthetic', ['user', 'tools']],
  ])('%s with services %s: %j', async (agent, services, expected) => {
    expect(await planned(agent, { services })).toEqual(expected);
  });

  it('is none where all of them are to be activities', async () => {
    expect(await planned('scripted:oracle', { onlyActivities: true })).toEqual([]);
  });
});
