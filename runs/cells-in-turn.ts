import { addCounts, countReplay, countTrajectory, NO_COUNTS } from './sweep-counts.ts';
import { runPool } from './pool.ts';
import type { PoolWaiting } from './pool.ts';
import type { Stop, TrajectoryInput, TrajectoryResult } from './contract.ts';
import { askedJudge, isStopped, USER_RETRIES } from './sweep-contract.ts';
import type { PlanResult, SweepCounts } from './sweep-contract.ts';

/** Cells planned at a time. A page is one activity result, which ends early where it gets large. */
const PAGE = 100;

/** How cells are planned and played: as activities and child workflows, or as direct calls. */
export interface CellSteps<Result extends TrajectoryResult> extends PoolWaiting {
  readonly plan: (from: number, to: number) => Promise<PlanResult>;
  readonly play: (input: TrajectoryInput) => Promise<Result>;
  /** The stop that a failed plan means for the whole sweep; without one, the failure ends the play. */
  readonly stopOf?: (error: unknown) => Stop | null;
  /** A run has ended, and is not played again. */
  readonly ended?: (input: TrajectoryInput, result: Result) => void;
  readonly counted?: (play: Pick<CellsInTurn<Result>, 'counts' | 'running'>) => void;
}

/** Which cells are played, and how. */
export interface CellRange {
  readonly from: number;
  readonly to: number;
  /** How many run at a time; may change. */
  readonly window: () => number;
  /** Known before the first. */
  readonly stops?: readonly Stop[];
  /** How often a cell is played again at once after a mistake of the simulated user. Default: {@link USER_RETRIES}. */
  readonly userRetries?: number | undefined;
}

/**
 * The policy of a sweep for a range of its cells: planned page by page, played as many at a time as the window has places, a cell again
 * after a mistake of the simulated user, nothing more of a model that cannot be played.
 */
export class CellsInTurn<Result extends TrajectoryResult> {
  counts: SweepCounts;
  /** Cells that are being played. */
  running = 0;
  readonly #range: CellRange;
  readonly #steps: CellSteps<Result>;
  readonly #planned: TrajectoryInput[] = [];
  #next: number;
  #planning: Promise<void> | undefined;

  constructor(range: CellRange, steps: CellSteps<Result>) {
    this.#range = range;
    this.#steps = steps;
    this.#next = range.from;
    this.counts = { ...NO_COUNTS, stops: range.stops ?? [] };
  }

  async play(): Promise<SweepCounts> {
    const { to, window } = this.#range;
    /** With nothing left to play, also a paused one ends. */
    const places = () => (this.#planned.length === 0 && this.#next >= to ? Math.max(1, window()) : window());
    await runPool(places, () => this.#playNext(), this.#steps);
    return this.counts;
  }

  /** Returns whether a cell was left to play. */
  async #playNext(): Promise<boolean> {
    const input = await this.#takePlanned();
    if (!input) return false;
    if (isStopped(this.counts.stops, input.cell)) return true;
    this.running++;
    const result = await this.#playUntilUserHolds(input).finally(() => this.running--);
    this.#count(countTrajectory(this.counts, result));
    this.#steps.ended?.(input, result);
    return true;
  }

  /** A mistake of the simulated user says nothing about the agent, so the cell is played again. */
  async #playUntilUserHolds(input: TrajectoryInput): Promise<Result> {
    for (let left = this.#range.userRetries ?? USER_RETRIES; ; left--) {
      const result = await this.#steps.play(askedJudge(this.counts.stops, input));
      if (!isUserMistake(result) || left === 0 || isStopped(this.counts.stops, input.cell)) return result;
      this.#count(countReplay(this.counts, result));
    }
  }

  async #takePlanned(): Promise<TrajectoryInput | undefined> {
    while (this.#planned.length === 0 && this.#next < this.#range.to) {
      this.#planning ??= this.#planPage().finally(() => (this.#planning = undefined));
      await this.#planning;
    }
    return this.#planned.shift();
  }

  async #planPage(): Promise<void> {
    const from = this.#next;
    try {
      const { inputs, next } = await this.#steps.plan(from, Math.min(from + PAGE, this.#range.to));
      this.#planned.push(...inputs);
      this.#next = next;
      this.#count(addCounts(this.counts, { ...NO_COUNTS, skipped: next - from - inputs.length }));
    } catch (error) {
      const stop = this.#steps.stopOf?.(error);
      if (!stop) throw error;
      this.#next = this.#range.to;
      this.#count(addCounts(this.counts, { ...NO_COUNTS, stops: [stop] }));
    }
  }

  #count(counts: SweepCounts): void {
    this.counts = counts;
    this.#steps.counted?.(this);
  }
}

/** Profile `paper` scores it. */
function isUserMistake({ outcome, similarity }: TrajectoryResult): boolean {
  return outcome === 'user-error' && similarity === null;
}
