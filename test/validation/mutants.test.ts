import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../activities/pack-cache.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { packFrom } from '../../scenarios/load-pack.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { CHECKS } from '../../validation/checks.ts';
import { examineCell } from '../../validation/examine-cell.ts';
import { Subject } from '../../validation/subject.ts';
import { catalogueWith } from '../support/packs.ts';
import { MUTANTS } from './mutants.ts';
import { scenarioOf } from './subjects.ts';

/** All tools are offered in the second. */
const AUGMENTATIONS: readonly Augmentation[] = ['none', 'at'];

/** The ids of the checks that find something; `load` if it cannot be loaded. */
async function findersOf(mutant: Scenario): Promise<readonly string[]> {
  const { hash: _hash, ...content } = catalogue();
  try {
    packFrom({ ...content, scenarios: [mutant] }, 'mutant.json');
  } catch (error) {
    if (error instanceof InvalidPack) return ['load'];
    throw error;
  }
  const scenarios = content.scenarios.map((one) => (one.name === mutant.name ? mutant : one));
  const pack = catalogueWith({ scenarios });
  const prepared = new PreparedPack(pack);
  const found = new Set<string>();
  for (const augmentation of AUGMENTATIONS) {
    const { findings } = await examineCell(new Subject(pack, prepared, mutant.name, augmentation), CHECKS);
    findings.forEach(({ check }) => found.add(check));
  }
  return [...found];
}

describe('an unfair scenario is found:', () => {
  it.each(MUTANTS)('$what ($scenario)', async ({ scenario, change, foundBy }) => {
    expect(await findersOf(change(scenarioOf(scenario)))).toEqual(
      foundBy.length === 0 ? [] : expect.arrayContaining([...foundBy]),
    );
  });

  it('all but one in twelve at most', () => {
    const missed = MUTANTS.filter(({ foundBy }) => foundBy.length === 0);
    expect(MUTANTS.length).toBeGreaterThanOrEqual(25);
    expect(missed.length).toBeLessThanOrEqual(MUTANTS.length / 12);
  });

  it.each([...new Set(MUTANTS.map(({ scenario }) => scenario))])('nothing is found in %s as it is', async (name) => {
    expect(await findersOf(scenarioOf(name))).toEqual([]);
  });
});
