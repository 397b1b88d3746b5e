import type { WorkflowHandle } from '@temporalio/client';
import { readPending, groupWaits } from '../../client/sweeps/waits.ts';
import { waitLines } from '../sweep/waits.ts';
import { say } from '../say.ts';

/** After this long without a message, something may be wrong. */
const PATIENCE_MS = 5_000;

/** Prints why a run waits: a retry after a failure, or a worker that is missing. Each reason once in a row. */
export class WaitsReporter {
  readonly #handle: Pick<WorkflowHandle, 'client' | 'describe'>;
  #checkAt = performance.now() + PATIENCE_MS;
  #known: ReadonlySet<string> = new Set();

  constructor(handle: Pick<WorkflowHandle, 'client' | 'describe'>) {
    this.#handle = handle;
  }

  /** There is a new message, so the run is not waiting. */
  progressed(): void {
    this.#checkAt = performance.now() + PATIENCE_MS;
    this.#known = new Set();
  }

  /** To be called often. */
  async check(): Promise<void> {
    if (performance.now() < this.#checkAt) return;
    this.#checkAt = performance.now() + PATIENCE_MS;
    const now = Date.now();
    const lines = waitLines(groupWaits(await readPending(this.#handle), now), now);
    say(lines.filter(({ news }) => !this.#known.has(news)).map(({ text }) => text));
    this.#known = new Set(lines.map(({ news }) => news));
  }
}
