import type { SeatTurn, SeatView, TakeSeat } from './seat.ts';

interface Asked {
  readonly view: SeatView;
  readonly answer: (turn: SeatTurn) => void;
}

/** A seat of one run in this process: the run asks it for turns, and somebody else takes them when it suits him. */
export class SeatMailbox {
  #asked: Asked | null = null;
  #news = Promise.withResolvers<void>();

  /** For the run. */
  readonly takeTurn: TakeSeat = (view, signal) =>
    new Promise((resolve, reject) => {
      this.#tell({ view, answer: resolve });
      signal.addEventListener('abort', () => {
        this.#tell(null);
        reject(signal.reason as Error);
      });
    });

  /** The turn that is due; null while others play. */
  get due(): SeatView | null {
    return this.#asked?.view ?? null;
  }

  /** Settles when {@link due} changes. */
  get news(): Promise<void> {
    return this.#news.promise;
  }

  /** Takes the turn that is due. */
  submit(turn: SeatTurn): void {
    const asked = this.#asked;
    this.#tell(null);
    asked?.answer(turn);
  }

  #tell(asked: Asked | null): void {
    this.#asked = asked;
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }
}
