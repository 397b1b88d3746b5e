import { beforeAll, describe, expect, it } from 'vitest';

import { rankDistractions } from '../../sandbox/augmentation/rank-distractions.ts';
import { goldenPath, hasGolden, readLines } from './golden-file.ts';
import { offers, readScenarioFacts, toolsOf } from './offered-tools.ts';
import type { ReferenceOffer, ScenarioFacts } from './offered-tools.ts';
import { PHONE } from '../../worlds/phone/world.ts';

const COUNTS = { no_distraction: 'none', three: '3dt', ten: '10dt', all: 'at' } as const;

describe.skipIf(!hasGolden('scenarios.jsonl.gz'))('offered tools', () => {
  let facts: ReadonlyMap<string, ScenarioFacts>;
  beforeAll(() => {
    facts = readScenarioFacts();
  });

  it('equal those of the reference in its exported scenarios', () => {
    const references = readLines<ReferenceOffer>(goldenPath('scenarios.jsonl.gz'));
    expect(references).not.toHaveLength(0);
    for (const reference of references) {
      const [ours, theirs] = offers(reference, facts.get(reference.base_scenario)!);
      expect(ours, reference.name).toEqual(theirs);
    }
  });

  it('rank distraction tools like the reference in every base scenario', () => {
    expect(facts.size).toBe(129);
    for (const scenario of facts.values()) {
      const ranked = rankDistractions([...scenario.tools_allowed, 'end_conversation'], PHONE);
      expect(ranked.slice(0, 10), scenario.name).toEqual(scenario.ranked_distractions_top10);
    }
  });

  it('have the same number as in the reference in every base scenario', () => {
    for (const scenario of facts.values()) {
      for (const [reference, augmentation] of Object.entries(COUNTS)) {
        expect(toolsOf(scenario, augmentation).schemas, `${scenario.name} ${augmentation}`).toHaveLength(
          scenario.agent_visible_tool_count[reference as keyof typeof COUNTS],
        );
      }
    }
  });
});
