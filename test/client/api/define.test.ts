import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { definePack, defineScenario, evaluate, UserFacingError } from '../../../client/index.ts';
import type { PackDefinition, ScenarioDefinition } from '../../../client/index.ts';
import { loadPack } from '../../../scenarios/load-pack.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const router = defineScenario({
  name: 'router_is_gone',
  summary: 'Switch wifi off because the router is gone.',
  categories: ['STC', 'SUT'],
  tools: ['set_wifi_status'],
  opening: 'The router is gone. Please switch my wifi off.',
  goal: 'Get wifi switched off.',
  solution: [{ switch: { set_wifi_status: { on: false } } }, { say: 'Your wifi is off now.' }],
  milestones: [{ setting: { wifi: false }, reports: { setting: 'wifi', on: false } }],
});
const pack: PackDefinition = { name: 'own', version: '1', extends: 'toolsandbox', scenarios: [router] };

describe('definePack', () => {
  it('is the pack that the same content in files is', async () => {
    const folder = temporaryFolder();
    await mkdir(join(folder, 'scenarios'));
    const { scenarios, ...rest } = pack;
    await writeFile(join(folder, 'pack.yaml'), stringify(rest));
    await writeFile(join(folder, 'scenarios', 'ours.yaml'), stringify(scenarios));
    expect(definePack(pack)).toEqual(loadPack(folder));
  });

  it('is the built-in catalogue, written out in full', () => {
    const catalogue = new URL('../../../scenarios/catalogue/', import.meta.url);
    const read = (name: string) => parse(readFileSync(new URL(name, catalogue), 'utf8')) as Record<string, unknown>;
    const variant = {
      name: 'variant',
      like: router.name,
      opening: 'My router is broken. Switch off the wifi.',
    } as const;
    const whole = {
      ...read('pack.yaml'),
      world: read('world.yaml'),
      demonstrations: read('demonstrations.yaml'),
      scenarios: [router, variant],
    } as unknown as PackDefinition;
    expect(definePack(whole).scenarios.map(({ name, opening }) => [name, opening])).toEqual([
      [router.name, router.opening],
      ['variant', variant.opening],
    ]);
    expect(definePack(whole).world).toEqual(definePack(pack).world);
  });

  it('is played, beside others too', async () => {
    const own = definePack(pack);
    const { runs, scenarios } = await evaluate({ pack: own, agent: ['scripted:oracle', 'scripted:confirm'] });
    expect(runs).toHaveLength(16);
    expect(Object.keys(scenarios)).toEqual([router.name]);
    expect(runs.filter(({ agent }) => agent === 'scripted:oracle').every(({ solved }) => solved === true)).toBe(true);
    expect(runs.some(({ agent, solved }) => agent === 'scripted:confirm' && solved === true)).toBe(false);
    const both = await evaluate({
      pack: [own, 'toolsandbox'],
      scenarios: [router.name, 'turn_on_wifi*'],
      augmentations: ['none'],
    });
    expect(both.runs.length).toBeGreaterThan(1);
  });

  it.each<[string, Partial<PackDefinition> | Record<string, unknown>, RegExp]>([
    [
      'a wrong tool',
      { scenarios: [{ ...router, tools: ['set_wify_status'] }] },
      /own at scenarios\[0\]\.tools\[0\]: .*set_wify_status/,
    ],
    ['an unknown field', { scenarios: [{ ...router, colour: 1 }] }, /own at scenarios\[0\]\.colour: /],
    ['a missing field', { version: undefined }, /own at version: /],
    ['an unknown base', { scenarios: [{ name: 'x', like: 'nothing_such' }] }, /own at scenarios\[0\]\.like: /],
    ['no scenarios', { scenarios: [] }, /own at scenarios: .*expected at least one scenario/],
    ['a function in it', { scenarios: [{ ...router, opening: () => 'x' }] }, /own at scenarios\[0\]\.opening: /],
    ['another pack to extend', { extends: 'other' }, /extends: "other" cannot be extended/],
  ])('refuses %s, and names the field', (_, change, message) => {
    const define = () => definePack({ ...pack, ...change });
    expect(define).toThrow(UserFacingError);
    expect(define).toThrow(message);
  });
});

it('defineScenario names the field of what is wrong with the shape', () => {
  const { goal: _goal, ...without } = router;
  expect(() => defineScenario(without as unknown as ScenarioDefinition)).toThrow(
    /router_is_gone is not a usable scenario:\n  router_is_gone at goal: /,
  );
  expect(() => defineScenario({ ...router, turns: 3 } as ScenarioDefinition)).toThrow(/turns/);
});
