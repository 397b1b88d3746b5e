import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { KeptEpisodes } from '../../results/store/episodes.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { CountedTurn } from '../in-process.ts';

/** Stores the log of one episode while it is played, for the process that serves it next. */
export class EpisodeJournal {
  readonly #kept: Pick<KeptEpisodes, 'append'>;
  readonly #episode: { readonly trajectory: string; readonly sweep: string };
  #events: readonly TrajectoryEvent[];
  #step: CountedTurn | null = null;
  /** How many events are stored, or need not be. */
  #stored: number;
  #writing: Promise<void> | null = null;

  /** @param events those that the next process has anyway */
  constructor(kept: Pick<KeptEpisodes, 'append'>, cell: Cell, events: readonly TrajectoryEvent[]) {
    this.#kept = kept;
    this.#episode = { trajectory: trajectoryId(cell), sweep: cell.sweep };
    this.#events = events;
    this.#stored = events.length;
  }

  /** The log is longer by now. It is stored at once, so that no model is asked again; what is computed meanwhile goes with it. */
  note(events: readonly TrajectoryEvent[], step: CountedTurn | null): void {
    this.#events = events;
    this.#step = step;
    this.written().catch(() => undefined);
  }

  /** Settles when all that was noted is stored. Asked again after an error, it tries again. */
  async written(): Promise<void> {
    if (this.#stored === this.#events.length) return;
    await (this.#writing ??= this.#write().finally(() => (this.#writing = null)));
  }

  async #write(): Promise<void> {
    await turnOfLoop();
    while (this.#stored < this.#events.length) {
      const events = this.#events.slice(this.#stored);
      await this.#kept.append(this.#episode, {
        position: this.#stored,
        events,
        step: this.#step && { ...this.#step },
      });
      this.#stored += events.length;
    }
  }
}
