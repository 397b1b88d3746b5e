import type { Scenario, ScenarioChange } from '../scenario.ts';
import type { CompleteScenario } from './inherit.ts';
import type { Path } from '../invalid-pack.ts';
import type { Origins } from './origins.ts';
import type { WrittenVariation } from './written-schema.ts';

type WrittenChange = Extract<WrittenVariation, { instead: unknown }>['instead'][number];

/** Where what is written ends up, where that has another name. */
const EXPANDED_PART: Readonly<Record<string, string>> = {
  denied: 'tools',
  goal: 'user',
  knows: 'user',
  lacks: 'user',
  answer: 'user',
  demonstrations: 'user',
};

/**
 * What varies in a scenario, with parts that stand in place of its own expanded as those are.
 * @param expand expands a scenario without what varies
 */
export function expandVariations(
  vary: readonly WrittenVariation[],
  complete: CompleteScenario,
  expand: (changed: CompleteScenario) => Scenario,
  origins: Origins,
): NonNullable<Scenario['vary']> {
  const at = complete.pathOf('vary');
  const variations = vary.map((one, index): NonNullable<Scenario['vary']>[number] => {
    if ('value' in one) return origins.mark(one, [...at, index]);
    const here = [...at, index, 'instead'];
    const instead = one.instead.map((change, rank) => {
      const path = [...here, rank];
      return origins.mark(expandChange(change, complete, path, expand), path);
    });
    return origins.mark({ instead: origins.mark(instead, here) }, [...at, index]);
  });
  return origins.mark(variations, at);
}

/** The parts that a change names, as they are in the scenario with the change. */
function expandChange(
  change: WrittenChange,
  { scenario, pathOf, pathInPaper }: CompleteScenario,
  path: Path,
  expand: (changed: CompleteScenario) => Scenario,
): ScenarioChange {
  const own = new Set(Object.keys(change));
  const kept = Object.entries({ ...scenario, ...change }).filter(([, value]) => value !== null);
  const changed = expand({
    // Both parts passed their schema where they were written.
    scenario: Object.fromEntries(kept) as CompleteScenario['scenario'],
    path,
    pathOf: (part) => (own.has(part) ? [...path, part] : pathOf(part)),
    pathInPaper: (part) => (own.has('paper') ? [...path, 'paper', part] : pathInPaper(part)),
  });
  const named = new Set([...own].map((part) => EXPANDED_PART[part] ?? part));
  return Object.fromEntries(Object.entries(changed).filter(([part]) => named.has(part)));
}
