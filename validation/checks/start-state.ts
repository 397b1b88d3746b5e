import { startOf } from '../../activities/trajectory-input.ts';
import { evaluate } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { milestoneTitle } from '../../evaluation/milestone-title.ts';
import type { MilestoneMatch } from '../../evaluation/score.ts';
import type { Check, Finding } from '../check.ts';
import { showSimilarity } from '../scores.ts';

export const startState: Check = {
  id: 'start-state',
  number: 9,
  title: 'no milestone and no minefield holds at the start, not even in part',
  run({ scenario, profile }) {
    const { world, milestones, minefields } = scenario;
    const score = evaluate(logOf({ world, events: startOf(scenario) }), scenario, profile);
    return Promise.resolve([
      ...holding(score.milestones, milestones, 'milestones'),
      ...holding(score.minefields, minefields, 'minefields'),
    ]);
  },
};

function holding(
  matches: readonly MilestoneMatch[],
  graph: MilestoneGraph,
  part: 'milestones' | 'minefields',
): readonly Finding[] {
  return matches
    .filter(({ similarity }) => similarity > 0)
    .map((match) => ({
      evidence: `it holds at the opening with ${showSimilarity(match.similarity)}: ${milestoneTitle(match, graph)}`,
      path: [part, 'milestones', match.milestone],
    }));
}
