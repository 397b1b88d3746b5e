import { isScored, OUTCOMES } from '../../sandbox/outcome.ts';
import type { Progress } from '../../runs/contract.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';

export interface Pace {
  /** Trajectories played since, and in how many milliseconds. */
  readonly played: number;
  readonly elapsedMs: number;
}

/** Done, running and failed cells, rate, time left and mean similarity, for one line of a terminal. */
export function progressLine(progress: Progress, pace: Pace): string {
  const { cells, running, counts } = progress;
  const done = finishedCells(counts);
  const failed = OUTCOMES.filter((outcome) => !isScored(outcome)).reduce((sum, name) => sum + counts.outcomes[name], 0);
  const rate = pace.elapsedMs > 0 ? (pace.played / pace.elapsedMs) * 1000 : 0;
  const mean = counts.scored > 0 ? (counts.similaritySum / counts.scored).toFixed(3) : '-';
  return [
    `${bar(done / cells)} ${String(done).padStart(String(cells).length)}/${cells} done`,
    `${running} running`,
    `${failed} failed`,
    `${rate.toFixed(1)}/s`,
    `${rate > 0 ? duration((cells - done) / rate) : '-'} left`,
    `mean similarity ${mean}`,
  ].join('  ');
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

const BAR = 20;

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR);
  return `[${'█'.repeat(full)}${'·'.repeat(BAR - full)}]`;
}
