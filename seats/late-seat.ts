import type { SeatTurn } from '../roles/seat/seat.ts';
import type { HeldSeat, SeatNow } from './held-seat.ts';

/** What is done with a seat while its run lasts. */
export type Use = (seat: HeldSeat) => Promise<unknown>;

/** Calls `hold` with a seat whose run begins when it is asked what is due, and ends with `hold`. @param play begins the run, which lasts as long as its use */
export async function holdLate(play: (use: Use) => Promise<void>, hold: Use): Promise<void> {
  const begun = Promise.withResolvers<HeldSeat>();
  const left = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  let playing: Promise<void> | undefined;
  const begin = () => {
    if (playing === undefined) {
      playing = play((seat) => {
        begun.resolve(seat);
        return left.promise;
      });
      playing.catch((error: unknown) => {
        begun.reject(error);
        failed.reject(error);
      });
    }
    return begun.promise;
  };
  try {
    await Promise.race([hold(new LateSeat(begin)), failed.promise]);
  } finally {
    left.resolve();
    await playing;
  }
}

class LateSeat implements HeldSeat {
  readonly #begin: () => Promise<HeldSeat>;
  #seat: HeldSeat | undefined;
  #name: string | undefined;

  constructor(begin: () => Promise<HeldSeat>) {
    this.#begin = begin;
  }

  /** Empty before the run has begun. */
  get trajectory(): string {
    return this.#seat?.trajectory ?? '';
  }

  async next(): Promise<SeatNow> {
    return (await this.#begun()).next();
  }

  async submit(position: number, turn: SeatTurn): Promise<SeatNow> {
    return (await this.#begun()).submit(position, turn);
  }

  async present(name: string): Promise<void> {
    this.#name = name;
    await this.#seat?.present(name);
  }

  async #begun(): Promise<HeldSeat> {
    if (this.#seat !== undefined) return this.#seat;
    const seat = await this.#begin();
    if (this.#seat === undefined) {
      this.#seat = seat;
      if (this.#name !== undefined) await seat.present(this.#name).catch(() => undefined);
    }
    return seat;
  }
}
