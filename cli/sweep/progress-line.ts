import type { Progress } from '../../runs/progress.ts';
import type { SweepCounts } from '../../runs/sweep-contract.ts';
import { duration } from '../../text/words.ts';
import { solvedText } from '../../results/explain/score-text.ts';
import { finishedCells, solvedShare } from '../../runs/sweep-counts.ts';

interface PlayedPace {
  /** Trajectories played since, and in how many milliseconds. */
  readonly played: number;
  readonly elapsedMs: number;
  /** Why nothing moves, so that no one can say when it ends; null if something does. */
  readonly stopped: string | null;
  /** What finished runs cost, where that is known. */
  readonly spent?: string | undefined;
}

/** Done, running and failed cells, rate, time left or why it is not known, solved share and mean similarity; in a narrow terminal, less of it. */
export function progressLine(progress: Progress, pace: PlayedPace, width = Infinity): string {
  const { cells, counts } = progress;
  const finished = finishedCells(counts);
  const rate = pace.elapsedMs > 0 ? (pace.played / pace.elapsedMs) * 1000 : 0;
  const done = `${String(finished).padStart(String(cells).length)}/${cells} done`;
  const state = [`${progress.running} running`, failedText(counts), ...(pace.spent ? [pace.spent] : [])];
  const speed = `${rate.toFixed(1)}/s`;
  const left =
    pace.stopped === null
      ? `${rate > 0 ? duration((cells - finished) / rate) : '-'} left`
      : `end unknown: ${pace.stopped}`;
  const solved = solvedText(solvedShare(counts));
  const mean = `mean similarity ${counts.scored > 0 ? (counts.similaritySum / counts.scored).toFixed(3) : '-'}`;
  const forms = [
    [`${bar(finished / cells)} ${done}`, ...state, speed, left, solved, mean],
    [done, ...state, speed, left, solved, mean],
    [done, ...state, left, solved, mean],
    [done, ...state, left, solved],
    [done, ...state, left],
    [done, ...state],
  ].map((parts) => parts.join('  '));
  return forms.find((form) => form.length <= width) ?? done;
}

/** Cells that were played and have no score. */
export function failedCells({ outcomes, scored }: Pick<SweepCounts, 'outcomes' | 'scored'>): number {
  return Object.values(outcomes).reduce((sum, count) => sum + count, -scored);
}

/** How many of them there are, and how many of these because no one took a turn. */
export function failedText(counts: Pick<SweepCounts, 'outcomes' | 'scored'>): string {
  const { silent } = counts.outcomes;
  return `${failedCells(counts)} failed${silent > 0 ? ` (${silent} silent)` : ''}`;
}

const BAR = 20;

/** A bar of a fixed width. @param share from 0 to 1 */
export function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR);
  return `[${'█'.repeat(full)}${'·'.repeat(BAR - full)}]`;
}
