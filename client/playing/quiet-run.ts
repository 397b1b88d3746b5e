import type { WorkflowHandle } from '@temporalio/client';
import type { PendingActivity } from '../../diagnosis/facts.ts';
import { readPending } from '../operating/waits.ts';

/** After this long without a message, something may be wrong. */
const PATIENCE_MS = 5_000;

/** Finds out what a run waits for while no messages come: a retry after a failure, or a worker that is missing. */
export class QuietRun {
  readonly #handle: Pick<WorkflowHandle, 'client' | 'describe'>;
  readonly #onPending: (pending: readonly PendingActivity[]) => void;
  #checkAt = performance.now() + PATIENCE_MS;

  /** @param onPending is told of nothing when there is a new message, so that the run is not waiting */
  constructor(
    handle: Pick<WorkflowHandle, 'client' | 'describe'>,
    onPending: (pending: readonly PendingActivity[]) => void,
  ) {
    this.#handle = handle;
    this.#onPending = onPending;
  }

  progressed(): void {
    this.#checkAt = performance.now() + PATIENCE_MS;
    this.#onPending([]);
  }

  /** To be called often. */
  async check(): Promise<void> {
    if (performance.now() < this.#checkAt) return;
    this.#checkAt = performance.now() + PATIENCE_MS;
    this.#onPending(await readPending(this.#handle));
  }
}
