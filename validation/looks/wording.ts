import { PROFILE_RULES } from '../../sandbox/profile-rules.ts';
import { expectedWordings } from '../../scenarios/expected-wording.ts';
import type { Case } from '../case.ts';
import type { UnfairFinding } from '../check.ts';

/** Milestones that want a sentence in its own words, which is how the original judges. */
export function expectedWording({ scenario, subject }: Case): readonly UnfairFinding[] {
  if (PROFILE_RULES[subject.profile].originalScores) return [];
  return expectedWordings(scenario.milestones).map(({ milestone, instead }) => ({
    evidence: `told compares words, so right answers in other words do not reach it; write in its place ${instead}`,
    path: ['milestones', 'milestones', milestone],
    isWarning: true,
  }));
}
