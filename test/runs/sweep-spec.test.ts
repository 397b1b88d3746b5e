import { expect, it } from 'vitest';
import { parametersOf, storedIn } from '../../runs/sweep-spec.ts';
import type { UnstoredSweep } from '../../runs/contract.ts';
import { sweepOf } from '../../scripts/sweep-of.ts';

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
