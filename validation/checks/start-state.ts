import { startOf } from '../../activities/trajectory-input.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import type { Check } from '../check.ts';
import { describedMatches } from '../described-matches.ts';
import { showSimilarity } from '../scores.ts';

export const startState: Check = {
  id: 'start-state',
  number: 9,
  title: 'no milestone and no minefield holds at the start, not even in part',
  run({ scenario, profile }) {
    const score = evaluateLog(logOf({ world: scenario.world, events: startOf(scenario) }), scenario, profile);
    const matches = (['milestones', 'minefields'] as const).flatMap((part) => describedMatches(score, scenario, part));
    return Promise.resolve(
      matches
        .filter(({ similarity }) => similarity > 0)
        .map(({ similarity, title, path }) => ({
          evidence: `it holds at the opening with ${showSimilarity(similarity)}: ${title}`,
          path,
        })),
    );
  },
};
