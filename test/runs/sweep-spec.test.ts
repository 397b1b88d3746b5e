import { expect, it, describe } from 'vitest';
import { parametersOf, storedIn, cellAt, countCells } from '../../runs/sweep-spec.ts';
import type { UnstoredSweep, SweepSpec } from '../../runs/sweep-contract.ts';
import { sweepOf } from '../../scripts/sweep-of.ts';
import { settingsOf } from '../support/packs.ts';
import { AUGMENTATIONS, trajectoryId } from '../../sandbox/cell.ts';

const SWEEP = sweepOf('nightly', ['wifi_off']);
const { settings } = SWEEP;

it.each<[string, UnstoredSweep]>([
  ['pack', { ...SWEEP, settings: { ...settings, pack: { ...settings.pack, hash: 'other' } } }],
  ['profile', { ...SWEEP, settings: { ...settings, profile: 'paper' } }],
  ['services', { ...SWEEP, settings: { ...settings, services: 'live' } }],
  ['clock', { ...SWEEP, settings: { ...settings, clock: { ...settings.clock, timeZone: 'Asia/Tokyo' } } }],
  ['userPrompt', { ...SWEEP, settings: { ...settings, userPrompt: 'goal' } }],
  ['prompting', { ...SWEEP, settings: { ...settings, prompting: 'react' } }],
  ['agentPrompt', { ...SWEEP, settings: { ...settings, agentPrompt: { name: 'a.txt', hash: 'abc' } } }],
  ['scenarios', { ...SWEEP, scenarios: ['get_cellular'] }],
  ['augmentations', { ...SWEEP, augmentations: ['at'] }],
  ['agents', { ...SWEEP, agents: ['scripted:unhelpful'] }],
  ['user', { ...SWEEP, user: 'openai:gpt-5' }],
  ['trials', { ...SWEEP, trials: 2 }],
  ['seed', { ...SWEEP, seed: 1 }],
])('a sweep with another %s is another sweep', (parameter, other) => {
  const [before, after] = [parametersOf(SWEEP), parametersOf(other)];
  expect(Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))).toEqual([
    parameter,
  ]);
});

it('neither its id nor the place of its results nor the name of its pack identifies a sweep', () => {
  const stored = storedIn({ id: '3fa9c1e2ab01', location: '/tmp/results.db' }, SWEEP);
  expect(stored.settings.results).toEqual({ id: '3fa9c1e2ab01', location: '/tmp/results.db' });
  const prompt = (name: string) => ({ ...SWEEP, settings: { ...settings, agentPrompt: { name, hash: 'abc' } } });
  expect(parametersOf(prompt('a.txt'))).toEqual(parametersOf(prompt('copy.txt')));
  const renamed = { ...stored.settings, pack: { ...settings.pack, name: 'renamed' } };
  expect(parametersOf({ ...stored, id: 'weekly', settings: renamed })).toEqual(parametersOf(SWEEP));
});

it('of a store, only id and location travel with a sweep', () => {
  const store = { id: '3fa9c1e2ab01', location: 'postgres://db/bench', password: 'secret' };
  expect(JSON.stringify(storedIn(store, SWEEP))).not.toContain('secret');
});

const SPEC: SweepSpec = {
  id: 'nightly',
  settings: settingsOf(),
  scenarios: ['a', 'b', 'c'],
  augmentations: AUGMENTATIONS,
  agents: ['x', 'y'],
  user: 'u',
  trials: 2,
  seed: 7,
};

describe('the cells of a sweep', () => {
  it('cover each combination of scenario, augmentation, agent and trial once, with unique ids', () => {
    const cells = Array.from({ length: countCells(SPEC) }, (_, index) => cellAt(SPEC, index));
    expect(cells).toHaveLength(3 * 8 * 2 * 2);
    expect(new Set(cells.map(trajectoryId)).size).toBe(cells.length);
    expect(cells[0]).toEqual({
      sweep: 'nightly',
      scenario: 'a',
      augmentation: 'none',
      agent: 'x',
      user: 'u',
      trial: 1,
      seed: 7,
    });
    expect(cells.at(-1)).toMatchObject({ scenario: 'c', augmentation: 'ats', agent: 'y', trial: 2, seed: 8 });
  });

  it('throw for an index past the last cell', () => {
    expect(() => cellAt(SPEC, countCells(SPEC))).toThrow('cell index 96 is out of range: the sweep has 96 cells');
  });
});
