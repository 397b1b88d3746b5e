import { beforeAll, describe, expect, it } from 'vitest';
import { TRIVIAL_AGENTS } from '../../roles/scripted/trivial-agents.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { FLOOR_PROFILES } from '../../client/floors/pack-floors.ts';
import type { Profile } from '../../sandbox/cell.ts';
import { playFloors } from '../../validation/play-floors.ts';
import type { FloorPlay } from '../../validation/play-floors.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { catalogueWith } from '../support/packs.ts';
import { scenarioOf } from './subjects.ts';

/** One where acting is right, with a user of several turns, and one where refusing is right. */
const SCENARIOS = [
  'send_message_with_contact_content_cellular_off_multiple_user_turn',
  'remove_contact_by_phone_no_search_contacts_insufficient_information',
];
const CELLS = { scenarios: SCENARIOS, augmentations: AUGMENTATIONS, profile: 'default', seed: 3 } as const;

describe.each(FLOOR_PROFILES)('floors under profile %s', (profile: Profile) => {
  let plays: readonly FloorPlay[];
  beforeAll(async () => {
    plays = await playFloors(catalogue(), { ...CELLS, profile });
  });

  it('are played by every trivial agent, and one that lies, in every cell', () => {
    const agents = Object.keys(TRIVIAL_AGENTS).length + 1;
    expect(plays).toHaveLength(SCENARIOS.length * AUGMENTATIONS.length * agents);
    const cells = plays.map(({ agent, categories, augmentation }) => [agent, categories[0], augmentation].join());
    expect(new Set(cells).size).toBe(plays.length);
  });

  it('are the same again with the same seed', async () => {
    expect(await playFloors(catalogue(), { ...CELLS, profile })).toEqual(plays);
  });

  it('are those of runs: somebody acted, and nobody solved what needs acting', () => {
    const acting = plays.filter(({ categories }) => !categories.includes('INSUFFICIENT_INFORMATION'));
    expect(Math.max(...acting.map(({ similarity }) => similarity))).toBeLessThan(0.999);
    const random = acting.filter(({ agent }) => agent === 'random');
    expect(Math.max(...random.map(({ turnCount }) => turnCount))).toBeGreaterThan(2);
    const idle = acting.filter(({ agent }) => agent === 'idle');
    expect(idle.map(({ similarity, turnCount }) => [similarity, turnCount])).toEqual(AUGMENTATIONS.map(() => [0, 1]));
  });
});

it('another seed changes what the random agent and the lying one do, and nothing else', async () => {
  const byAgent = async (seed: number) =>
    Map.groupBy(
      await playFloors(catalogue(), { ...CELLS, seed }),
      ({ agent }) => agent === 'random' || agent === 'lying',
    );
  const [one, other] = [await byAgent(1), await byAgent(2)];
  expect(one.get(false)).toEqual(other.get(false));
  expect(one.get(true)).not.toEqual(other.get(true));
});

it('a cell that cannot be scored has no floor', async () => {
  const told = { database: 'SANDBOX', target: { rows: [{ content: 5 }] } } as const;
  const milestones = { milestones: [{ constraints: [{ kind: 'snapshot', ...told } as const] }] };
  const pack = catalogueWith({ scenarios: [{ ...scenarioOf('wifi_off'), milestones }] });
  expect(await playFloors(pack, { ...CELLS, scenarios: ['wifi_off'] })).toEqual([]);
  expect(await playFloors(pack, { ...CELLS, scenarios: ['wifi_off'], profile: 'paper' })).not.toEqual([]);
});
