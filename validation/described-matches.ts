import { milestoneTitle } from '../evaluation/milestone.ts';
import type { Score } from '../evaluation/score.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { StructurePath } from './check.ts';

/** How well a milestone or minefield was matched, with its title and its place in the scenario. */
interface DescribedMatch {
  readonly similarity: number;
  readonly title: string;
  readonly path: StructurePath;
}

/** The milestones or the minefields of a score. */
export function describedMatches(
  score: Score,
  scenario: Scenario,
  part: 'milestones' | 'minefields',
): readonly DescribedMatch[] {
  return score[part].map((match) => ({
    similarity: match.similarity,
    title: milestoneTitle(match, scenario[part]),
    path: [part, 'milestones', match.milestone],
  }));
}
