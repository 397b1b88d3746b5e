import type { MilestoneGraph } from '../evaluation/milestone.ts';
import type { Profile } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { Scenario } from './scenario.ts';

/** A scenario as a profile plays and scores it. */
export interface ProfiledScenario extends Omit<Scenario, 'paper' | 'vary'> {
  /** What the author would have the agent say, for the side figure `wording`. */
  readonly sentences: readonly string[];
}

/** The scenario as a profile plays and scores it: in `paper` as the original has it. */
export function scenarioUnder({ paper, vary: _vary, ...scenario }: Scenario, profile: Profile): ProfiledScenario {
  const sentences = sentencesOf(paper?.milestones ?? scenario.milestones);
  if (!PROFILE_RULES[profile].originalScenarios) return { ...scenario, sentences };
  const { now: _now, ...timeless } = scenario;
  const { why: _why, ...original } = paper ?? {};
  return { ...timeless, ...original, sentences };
}

/** The texts that milestones compare by their wording, placeholders left out. */
function sentencesOf({ milestones }: MilestoneGraph): readonly string[] {
  const texts = milestones.flatMap(({ constraints }) =>
    constraints.flatMap((constraint) =>
      'target' in constraint &&
      constraint.database === 'SANDBOX' &&
      constraint.target.measures?.['content'] === undefined
        ? constraint.target.rows.flatMap(({ sender, content }) =>
            sender === 'AGENT' && typeof content === 'string' ? [content] : [],
          )
        : [],
    ),
  );
  return texts.map((text) => text.replaceAll(/\{\w+\}/g, ' ').trim());
}
