import { PreparedPack } from '../../activities/pack-cache.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Check } from '../../validation/check.ts';
import { Subject } from '../../validation/subject.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { catalogueWith } from '../support/packs.ts';

/** A scenario of the catalogue, with changes. */
export function subjectOf(name: string, changes: Partial<Scenario> = {}, augmentation: Augmentation = 'none'): Subject {
  const pack = catalogueWith({ scenarios: [{ ...scenarioOf(name), ...changes }] });
  return new Subject(pack, new PreparedPack(pack), name, augmentation);
}

/** As it is in the catalogue. */
export function scenarioOf(name: string): Scenario {
  return findScenario(catalogue(), name);
}

/** What a check says about a scenario of the catalogue, with changes. */
export async function evidenceOf(
  check: Check,
  name: string,
  changes: Partial<Scenario> = {},
): Promise<readonly string[]> {
  return (await check.run(subjectOf(name, changes))).map(({ evidence }) => evidence);
}
