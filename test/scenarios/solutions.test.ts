import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { openStore } from '../../results/open-store.ts';
import { AUGMENTATIONS, PROFILES } from '../../sandbox/cell.ts';
import type { Cell, Profile } from '../../sandbox/cell.ts';
import { endingOf } from '../../sandbox/trajectory.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Clock } from '../../sandbox/clock.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { BUILT_IN_CATALOGUE } from '../../scenarios/pack-files.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { playInline } from '../../workers/play-inline.ts';
import { settingsOf } from '../support/packs.ts';
import { everyNth, rowsOfToday } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pack = loadPack();
const NEW_YEAR_IN_TOKYO: Clock = { start: 1_735_657_190, timeZone: 'Asia/Tokyo', step: 1 };

let dependencies: ActivityDependencies;
beforeAll(async () => {
  const path = join(temporaryFolder(), 'results.db');
  const store = await openStore(path, 'write');
  await store.packs.save(toStoredPack(pack));
  dependencies = createDependencies(store, {});
});
afterAll(() => dependencies.store.close());

async function play(
  scenario: string,
  wanted: Partial<Cell>,
  profile: Profile,
  clock: Clock = DEFAULT_CLOCK,
  played = pack,
) {
  const sweep = [profile, clock.timeZone].join('.');
  const place = { sweep, scenario, user: 'scripted:user', trial: 1, seed: 0 } as const;
  const cell: Cell = { ...place, augmentation: 'none', agent: 'scripted:oracle', ...wanted };
  const settings = { ...settingsOf(played), profile, clock };
  return playInline(dependencies, trajectoryInput(await dependencies.packs.get(settings.pack), settings, cell));
}

describe('reference solutions of the built-in catalogue', () => {
  it.each(pack.scenarios)('$name scores 1 under its augmentations and profiles', async ({ name, paper }) => {
    const index = pack.scenarios.findIndex((scenario) => scenario.name === name);
    // The original of some cannot be solved: it lacks a tool.
    for (const profile of paper?.tools === undefined ? PROFILES : (['default'] as const)) {
      for (const augmentation of rowsOfToday(AUGMENTATIONS, (_, one) => one === index % AUGMENTATIONS.length)) {
        const { events, finished } = await play(name, { augmentation }, profile);
        expect(endingOf(events).outcome).toBe('completed');
        expect(finished.similarity, `${augmentation}, profile ${profile}`).toBeCloseTo(1, 6);
      }
    }
  });

  it('score 1 at another time in another zone', async () => {
    for (const { name } of everyNth(3, pack.scenarios)) {
      const { finished } = await play(name, {}, 'default', NEW_YEAR_IN_TOKYO);
      expect(finished.similarity, name).toBeCloseTo(1, 6);
    }
  });

  it('are far above an agent that always refuses', async () => {
    const scores = await Promise.all(
      pack.scenarios.map(
        async ({ name }) => (await play(name, { agent: 'scripted:unhelpful' }, 'default')).finished.similarity,
      ),
    );
    expect(scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) / scores.length).toBeLessThan(0.3);
  });
});

it('the example of the documentation scores 1', async () => {
  const path = join(temporaryFolder(), 'pack');
  cpSync(BUILT_IN_CATALOGUE, path, { recursive: true });
  const page = readFileSync(new URL('../../docs/scenario-format.md', import.meta.url), 'utf8');
  const [, example = ''] = /```yaml\n(- name: [^]*?)```/.exec(page) ?? [];
  writeFileSync(join(path, 'scenarios', 'example.yaml'), example);
  const extended = loadPack(path);
  await dependencies.store.packs.save(toStoredPack(extended));
  const added = extended.scenarios.filter(({ name }) => pack.scenarios.every((one) => one.name !== name));
  expect(added).toHaveLength(2);
  for (const { name } of added) {
    const { finished } = await play(name, {}, 'default', DEFAULT_CLOCK, extended);
    expect(finished.similarity, name).toBeCloseTo(1, 6);
  }
});

describe('the slice', () => {
  it('covers every category, all four databases, minefields, branching graphs and users of several turns', () => {
    const categories = new Set(pack.scenarios.flatMap((scenario) => scenario.categories));
    expect(categories.size).toBe(7);
    const constraints = pack.scenarios.flatMap(({ milestones }) =>
      milestones.milestones.flatMap((one) => one.constraints),
    );
    const databases = new Set(constraints.map(({ database }) => database));
    expect([...databases].toSorted()).toEqual(['CONTACT', 'MESSAGING', 'REMINDER', 'SANDBOX', 'SETTING']);
    expect(pack.scenarios.some(({ paper }) => (paper?.minefields?.milestones.length ?? 0) > 0)).toBe(true);
    expect(pack.scenarios.some(({ replies }) => replies.length > 1)).toBe(true);
    expect(pack.scenarios.length).toBeGreaterThanOrEqual(16);
  });
});
