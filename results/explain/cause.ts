import type { FailureCause } from '../../evaluation/modes/mode.ts';
import type { MilestoneMatch, Score } from '../../evaluation/score.ts';
import type { Tables } from '../../worlds/world.ts';
import { isMet } from './is-met.ts';
import { runMistake } from './run-mistake.ts';
import { shortfallDetail } from './shortfall-detail.ts';
import { forbiddenTitle, isOfWords, shortfallTitle } from './shortfall-title.ts';
import { shortfallsOf } from './shortfalls.ts';
import type { Shortfall } from './shortfalls.ts';
import { sideEffectText } from './side-effect-text.ts';
import type { Ending } from './run-mistake.ts';

/** What a score says of why a run is not solved. */
interface MissedCause extends FailureCause {
  /** The number of the milestone that was missed; null if the cause is none. */
  readonly milestone: number | null;
  /** That of the minefield that was hit. */
  readonly minefield: number | null;
}

export type Explanation = Pick<Score, 'milestones' | 'minefields' | 'sideEffects'>;

const PARTLY = 'Did only part of it';
const SIDE_EFFECT = 'Changed what no one asked for';
const NOWHERE = { milestone: null, minefield: null, message: null } as const;

/**
 * The one cause to name first: the mistake that ended the run, else a minefield, else the first milestone that was missed,
 * else a side effect; what was done weighs more than what was said. Null if nothing was missed.
 */
export function causeOf(
  { milestones, minefields, sideEffects }: Explanation,
  ending: Ending,
  tables: Tables,
): MissedCause | null {
  const mistake = runMistake(ending);
  if (mistake !== null) return { title: mistake.title, quote: mistake.detail, ...NOWHERE };
  const hit = minefields.find(({ similarity }) => similarity > 0);
  if (hit !== undefined) {
    const { milestone: minefield, message, constraints } = hit;
    return { ...NOWHERE, title: forbiddenTitle(constraints, tables), quote: null, minefield, message };
  }
  const missed = firstMissed(milestones);
  const [effect] = sideEffects;
  if (effect !== undefined && (missed === undefined || isOfWords(missed.shortfall)))
    return { title: SIDE_EFFECT, quote: sideEffectText(effect, tables), ...NOWHERE };
  return missed === undefined ? null : ofMilestone(missed, tables);
}

/** The cause in one line. */
export function causeText({ title, quote }: Pick<FailureCause, 'title' | 'quote'>): string {
  return quote === null ? title : `${title}: ${quote}`;
}

interface Missed {
  readonly match: MilestoneMatch;
  /** None if the milestone only came at the wrong time. */
  readonly shortfall: Shortfall | undefined;
}

/** One that came at the wrong time has others to blame, so it comes last. */
function firstMissed(milestones: readonly MilestoneMatch[]): Missed | undefined {
  const missed = milestones
    .filter((match) => !isMet(match))
    .map((match) => {
      const shortfalls = shortfallsOf(match);
      return { match, shortfall: shortfalls.find((one) => !isOfWords(one)) ?? shortfalls[0] };
    });
  return missed.find(({ shortfall }) => shortfall !== undefined) ?? missed[0];
}

function ofMilestone({ match, shortfall }: Missed, tables: Tables): MissedCause {
  const { milestone, message, similarity, closest } = match;
  const detail = shortfall === undefined ? null : shortfallDetail(shortfall, tables);
  // The closest message to something that never happened shows nothing of it.
  const seenAt = detail === null ? null : (closest?.message ?? null);
  return {
    title: shortfall === undefined && similarity > 0 ? PARTLY : shortfallTitle(shortfall, tables),
    quote: detail,
    milestone,
    minefield: null,
    message: similarity > 0 ? message : seenAt,
  };
}
