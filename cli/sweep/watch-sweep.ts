import type { Client } from '@temporalio/client';
import type { Progress } from '../../runs/progress.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import type { Spent } from '../../results/spending.ts';
import type { FoundSweep } from '../../client/operating/find-sweep.ts';
import { pauseLines, spentText, checkLines } from './status-lines.ts';
import { failureLines } from '../reason-lines.ts';
import { failedCells, progressLine } from './progress-line.ts';
import { watchProgress } from '../../client/operating/progress.ts';
import { readWaits } from '../../client/operating/waits.ts';
import { estimateEnd } from '../../client/status/eta.ts';
import type { Pace } from '../../client/status/eta.ts';
import { groupWaits, waitOfAll } from '../../client/operating/group-reasons.ts';
import { statusDisplay } from './status-display.ts';
import type { StatusLine } from '../reason-lines.ts';
import { waitLines } from './waits.ts';
import type { PendingActivity } from '../../diagnosis/facts.ts';

/** Reading why cells wait or failed costs more than a query of the progress. */
const REASONS_INTERVAL_MS = 5_000;

interface WatchedSweep extends FoundSweep {
  /** Why cells that were played have no score, or ended by an error in the agent's code. */
  readonly failures: () => Promise<readonly string[]>;
  /** What its finished runs cost. */
  readonly spent: () => Promise<ReadonlyMap<string, Spent>>;
  /** That its budget is used up, and what raises it. */
  readonly budget: () => Promise<readonly StatusLine[]>;
}

/** Shows a sweep's progress until `ended`, and why cells wait or failed. */
export async function watchSweep(
  client: Client,
  sweep: WatchedSweep,
  ended: Promise<unknown>,
  sleep?: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const display = statusDisplay();
  const reasons = new Reasons(client, sweep);
  const startedAt = performance.now();
  let before: number | undefined;
  let [done, doneAt] = [0, Date.now()];

  const show = async (progress: Progress, isOver: () => boolean) => {
    await reasons.read(progress);
    if (isOver()) return;
    const finished = finishedCells(progress.counts);
    before ??= finished;
    const now = Date.now();
    if (finished > done) [done, doneAt] = [finished, now];
    const [played, elapsedMs] = [finished - before, performance.now() - startedAt];
    const pace = { now, left: progress.cells - finished, ended: played, withinMs: elapsedMs, lastAt: doneAt };
    const stopped = stoppedBy(progress, reasons.pending, pace);
    const text = progressLine(progress, { played, elapsedMs, stopped, spent: reasons.spent }, display.width);
    display.show([
      { text, news: text },
      ...pauseLines(progress, now),
      ...checkLines(progress),
      ...reasons.budget,
      ...waitLines(groupWaits(reasons.pending, now), now, display.width),
      ...failureLines(reasons.failures, progress.counts.stops, display.width),
    ]);
  };
  await watchProgress(client, sweep.workflowId, ended, display.intervalMs, show, sleep);
  display.close();
}

/** Why nothing moves, in short: other lines say more. Null if something does. */
function stoppedBy(
  { paused, running }: Progress,
  pending: readonly PendingActivity[],
  pace: Pick<Pace, 'now' | 'left' | 'ended' | 'withinMs' | 'lastAt'>,
): string | null {
  const waiting = waitOfAll(pending, pace.now) === null ? null : 'see below';
  const stopped = paused ? 'it is paused' : null;
  const { at, because } = estimateEnd({ ...pace, stopped, waiting, concurrency: null, running, models: [] });
  return at === null ? because : null;
}

/** Why cells wait or failed, and what was spent, as last read. */
class Reasons {
  pending: readonly PendingActivity[] = [];
  failures: readonly string[] = [];
  spent: string | undefined;
  budget: readonly StatusLine[] = [];
  readonly #client: Client;
  readonly #sweep: WatchedSweep;
  #readAt = performance.now();
  #failed = 0;

  constructor(client: Client, sweep: WatchedSweep) {
    this.#client = client;
    this.#sweep = sweep;
  }

  /** Reads what may have changed, not too often. What cannot be read stays as it was. */
  async read({ counts, shards }: Progress): Promise<void> {
    if (performance.now() - this.#readAt < REASONS_INTERVAL_MS) return;
    this.#readAt = performance.now();
    this.pending = await readWaits(this.#client, this.#sweep, shards).catch(() => this.pending);
    this.spent = await this.#sweep.spent().then(spentText, () => this.spent);
    this.budget = await this.#sweep.budget().catch(() => this.budget);
    const failed = failedCells(counts) + counts.outcomes['agent-error'];
    if (failed === this.#failed) return;
    this.#failed = failed;
    this.failures = await this.#sweep.failures().catch(() => this.failures);
  }
}
