import type { Failed } from '../../evaluation/modes/evidence.ts';
import { modesOf } from '../../evaluation/modes/modes-of.ts';
import type { FailureCause } from '../../evaluation/modes/mode.ts';
import type { Score } from '../../evaluation/score.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { Profile } from '../../sandbox/cell.ts';
import { PROFILE_RULES } from '../../sandbox/profile-rules.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import type { TrajectorySummary } from '../record.ts';
import { causeOf } from './cause.ts';
import { runMistake } from './run-mistake.ts';
import type { Ending } from './run-mistake.ts';

/** A run with what it was scored against. */
interface Scored {
  readonly trajectory: Trajectory;
  readonly score: Score | null;
  readonly rules: Pick<Failed, 'milestones' | 'clock'> & {
    readonly definition: Failed['definition'] & Pick<WorldDefinition, 'guest'>;
    readonly task?: JsonObject;
  };
  readonly profile: Profile;
  readonly ending: Ending;
}

type Why = Pick<TrajectorySummary, 'cause' | 'modes' | 'guestReward'>;

/**
 * Why a run is not solved, and what the benchmark that its world comes from says of it. The cause is the mistake that ended it, else what the agent did wrong first of all, else what the score says was missed.
 * In profile `paper` nobody looks for modes, since its milestones say less: they are null.
 */
export function whyFailed({ trajectory, score, rules, profile, ending }: Scored): Why {
  if (score === null) return { cause: null, modes: null, guestReward: null };
  const { definition, milestones, clock, task } = rules;
  const { world: start, events } = trajectory;
  const guestReward = (task && definition.guest?.reward({ task, start, events })) ?? null;
  if (score.solved) return { cause: null, modes: [], guestReward };
  const isLookedFor = !PROFILE_RULES[profile].originalScores;
  const signs = isLookedFor ? modesOf({ trajectory, score, definition, milestones, ...(clock && { clock }) }) : [];
  const mistake = runMistake(ending);
  const [first] = signs;
  return {
    cause: mistake !== null || first === undefined ? missedCause(score, ending, rules) : asCause(first),
    modes: isLookedFor ? signs.map(({ mode, message, quote }) => ({ mode, message, quote })) : null,
    guestReward,
  };
}

function missedCause(score: Score, ending: Ending, { definition }: Scored['rules']): FailureCause | null {
  const cause = causeOf(score, ending, definition.tables);
  return cause && asCause(cause);
}

function asCause({ title, message, quote }: FailureCause): FailureCause {
  return { title, message, quote };
}
