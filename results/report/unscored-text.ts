import { OUTCOMES } from '../../sandbox/outcome.ts';
import type { Tally } from './report.ts';

/** How many runs of each outcome have no score; empty if all have one. */
export function unscoredText({ unscored }: Pick<Tally, 'unscored'>): string {
  return OUTCOMES.filter((outcome) => unscored[outcome] > 0)
    .map((outcome) => `${unscored[outcome].toLocaleString('en')} ${outcome}`)
    .join(', ');
}
