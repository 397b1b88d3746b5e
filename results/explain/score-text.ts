import { count } from '../../text/words.ts';
import { verdictText } from './verdict-text.ts';
import type { ScoreTotals } from '../record.ts';

/** A score in a few words, the verdict first. */
export function scoreText(score: ScoreTotals | null): string {
  if (score === null) return 'not scored';
  return `${verdictText(score.solved)}, similarity ${score.similarity.toFixed(3)}, ${count(score.turnCount, 'turn')}`;
}

/** How a run ended, with the reason. */
export function endingText({ outcome, reason }: { readonly outcome: string; readonly reason: string | null }): string {
  return reason === null ? outcome : `${outcome} (${reason})`;
}

/** A share of solved runs, as `93 %`; what is not known is `-`. */
export function solvedText(share: number | null): string {
  return `solved ${share === null ? '-' : `${percentOf(share)} %`}`;
}

/** Whole numbers; neither all nor none where that is not so. */
function percentOf(share: number): number {
  const rounded = Math.round(100 * share);
  if (share < 1 && rounded === 100) return 99;
  return share > 0 && rounded === 0 ? 1 : rounded;
}
