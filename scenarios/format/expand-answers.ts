import type { ScriptStep } from '../../sandbox/script.ts';
import type { LastAnswers } from '../scenario.ts';
import { expandSay, expandSolution } from './expand-solution.ts';
import type { Expansion, Path } from './expansion.ts';
import type { WrittenAnswers, WrittenStep } from './written-schema.ts';

/** Answers with results in the notation of the structure, as the solution says them. */
export function expandAnswers(
  { right = [], wrong = [] }: WrittenAnswers,
  path: Path,
  expansion: Expansion,
): LastAnswers {
  const { origins } = expansion;
  const texts = (list: readonly string[], at: Path) =>
    origins.mark(
      list.map((text, index) => expandSay(text, [...at, index], expansion)),
      at,
    );
  return origins.mark({ right: texts(right, [...path, 'right']), wrong: texts(wrong, [...path, 'wrong']) }, path);
}

export function expandWays(
  ways: readonly (readonly WrittenStep[])[],
  path: Path,
  expansion: Expansion,
): readonly (readonly ScriptStep[])[] {
  const expanded = ways.map((steps, index) => expandSolution(steps, [...path, index], expansion));
  return expansion.origins.mark(expanded, path);
}
