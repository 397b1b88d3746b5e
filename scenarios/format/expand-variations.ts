import type { Scenario, ScenarioChange } from '../scenario.ts';
import type { CompleteScenario } from './inherit.ts';
import type { Path } from '../invalid-pack.ts';
import type { Expansion } from './expansion.ts';
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
  expansion: Expansion,
): NonNullable<Scenario['vary']> {
  return expansion.list(vary, complete.pathOf('vary'), (one, at): NonNullable<Scenario['vary']>[number] => {
    if ('value' in one) return expansion.mark(one, at);
    const instead = expansion.list(one.instead, [...at, 'instead'], (change, path) =>
      expansion.mark(expandChange(change, complete, path, expand), path),
    );
    return expansion.mark({ instead }, at);
  });
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
