import type { PackProblem } from '../invalid-pack.ts';
import type { Scenario } from '../scenario.ts';
import { checkSteps, checkText } from './check-solution.ts';
import type { Known } from './known.ts';

/** What a schema cannot see in answers and other ways: that they use only what is known by then, and that ways end with a sentence. */
export function checkAnswers(
  { solution, answers, ways = [] }: Scenario,
  known: Known,
  path: PackProblem['path'],
): readonly PackProblem[] {
  const { answered } = checkSteps(solution, known, path);
  const texts = (['right', 'wrong'] as const).flatMap((kind) =>
    (answers?.[kind] ?? []).flatMap((text, index) => checkText(text, answered, [...path, 'answers', kind, index])),
  );
  return [
    ...texts,
    ...ways.flatMap((way, index): readonly PackProblem[] => {
      const at = [...path, 'ways', index];
      const last = way.at(-1);
      const isSilent = last === undefined || !('say' in last);
      return [
        ...checkSteps(way, known, at).problems,
        ...(isSilent ? [{ path: at, wrong: 'it does not end by speaking', hint: 'end it with { say: text }' }] : []),
      ];
    }),
  ];
}
