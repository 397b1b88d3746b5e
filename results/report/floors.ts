import type { Augmentation } from '../../sandbox/cell.ts';
import { meansOf } from '../means/means.ts';
import type { Means } from '../means/means.ts';

/** What an agent that understands nothing, or lies in the end, scores on the cells of a sweep. */
export interface Floor {
  /** Model spec of an agent of the floors (docs/scripted-agents.md). */
  readonly agent: string;
  /** As in the report. */
  readonly columns: Means;
}

/** The score of one run. */
interface ScoredPlay {
  readonly agent: string;
  /** The base scenario. */
  readonly scenario: string;
  readonly categories: readonly string[];
  readonly augmentation: Augmentation;
  readonly solved: boolean;
  readonly similarity: number;
  readonly turnCount: number;
}

/** The means of each agent, in the order in which agents first occur. */
export function floorsOf(plays: readonly ScoredPlay[]): readonly Floor[] {
  const sums = plays.map(({ solved, similarity, turnCount, ...cell }) => ({
    ...cell,
    scored: 1,
    judged: 1,
    solved: Number(solved),
    similaritySum: similarity,
    turnCountSum: turnCount,
    wordingSum: 0,
    worded: 0,
  }));
  return [...Map.groupBy(sums, ({ agent }) => agent)].map(([agent, own]) => ({ agent, columns: meansOf(own) }));
}
