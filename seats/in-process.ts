import type { ActivityDependencies } from '../activities/dependencies.ts';
import type { SeatTurn, SeatView, TakeSeat } from '../roles/seat/seat.ts';
import type { FinishResult, TrajectoryInput } from '../runs/contract.ts';
import { whyStale } from '../runs/seats.ts';
import type { RunEnd } from '../runs/seats.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { endingOf } from '../sandbox/trajectory.ts';
import { playInline } from '../workers/play-inline.ts';
import type { InlineOptions } from '../workers/play-inline.ts';
import { digestOf, requireTurn, StaleTurn } from './seat.ts';
import type { Seat, SeatNow } from './seat.ts';

/** A run in this process, some of whose seats are held from outside. */
export interface RunInProcess {
  readonly seats: Readonly<Partial<Record<PlayableRole, SeatInProcess>>>;
  /** The log, and what was stored. Rejects with what the results, or a mistake of ours, throw. */
  readonly ended: Promise<PlayedLog>;
}

interface PlayedLog {
  readonly events: readonly TrajectoryEvent[];
  readonly finished: FinishResult;
}

/** A turn that counted. */
export interface CountedTurn {
  readonly position: number;
  readonly digest: string;
}

/** Begins to play; the run waits for its external seats. @param counted the newest turn, where the log has one that may be submitted again */
export function playInProcess(
  dependencies: ActivityDependencies,
  input: TrajectoryInput,
  options: InlineOptions = {},
  counted: CountedTurn | null = null,
): RunInProcess {
  const { agent, user } = input.cell;
  const seats = seatsOfRun(input, counted);
  const takeSeat: TakeSeat = (view, signal) => seats[view.role]!.takeTurn(view, signal);
  const functions = new Map([agent, user].map((spec) => [spec, takeSeat]));
  return heldRun(seats, playInline({ ...dependencies, functions }, input, options));
}

/** A run that is over, as whoever held its seats left it. */
export function playedBefore(input: TrajectoryInput, played: PlayedLog, counted: CountedTurn | null): RunInProcess {
  return heldRun(seatsOfRun(input, counted), Promise.resolve(played));
}

function seatsOfRun({ cell, seats = {} }: TrajectoryInput, counted: CountedTurn | null): RunInProcess['seats'] {
  const roles = Object.keys(seats) as PlayableRole[];
  return Object.fromEntries(roles.map((role) => [role, new SeatInProcess(trajectoryId(cell), counted)]));
}

function heldRun(seats: RunInProcess['seats'], playing: Promise<PlayedLog>): RunInProcess {
  const close = (over: Over) => Object.values(seats).forEach((seat) => seat.close(over));
  const ended = playing.then(
    (played) => {
      const { outcome, reason = null } = endingOf(played.events);
      const { solved, similarity } = played.finished;
      close({ end: { outcome, reason, solved, similarity } });
      return played;
    },
    (error: unknown) => {
      close({ error });
      throw error;
    },
  );
  ended.catch(() => undefined);
  return { seats, ended };
}

/** How a run ended, or what broke it. */
type Over = { readonly end: RunEnd } | { readonly error: unknown };

interface Asked {
  readonly view: SeatView;
  readonly answer: (turn: SeatTurn) => void;
}

/** A seat of a run in this process: the run asks it for turns, and whoever holds it takes them when it suits him. */
export class SeatInProcess implements Seat {
  readonly trajectory: string;
  #counted: CountedTurn | null;
  #asked: Asked | null = null;
  #over: Over | null = null;
  #news = Promise.withResolvers<void>();

  constructor(trajectory: string, counted: CountedTurn | null) {
    this.trajectory = trajectory;
    this.#counted = counted;
  }

  /** For the run. */
  readonly takeTurn: TakeSeat = (view, signal) =>
    new Promise((resolve, reject) => {
      this.#ask({ view, answer: resolve });
      signal.addEventListener('abort', () => {
        this.#ask(null);
        reject(signal.reason as Error);
      });
    });

  /** For the run. */
  close(over: Over): void {
    this.#over = over;
    this.#ask(null);
  }

  /** The position of the turn that is due; null while others play, and when the run is over. */
  get due(): number | null {
    return this.#asked?.view.turn ?? null;
  }

  get end(): RunEnd | null {
    return this.#over !== null && 'end' in this.#over ? this.#over.end : null;
  }

  /** The newest turn that counted. */
  get counted(): CountedTurn | null {
    return this.#counted;
  }

  async next(): Promise<SeatNow> {
    for (;;) {
      if (this.#asked !== null) return { kind: 'due', view: this.#asked.view };
      if (this.#over !== null) {
        if ('error' in this.#over) throw this.#over.error;
        return { kind: 'over', end: this.#over.end };
      }
      await this.#news.promise;
    }
  }

  async submit(position: number, turn: SeatTurn): Promise<SeatNow> {
    requireTurn(turn);
    const digest = digestOf(turn);
    if (this.#asked !== null && this.due === position) {
      const { answer } = this.#asked;
      this.#counted = { position, digest };
      this.#ask(null);
      answer(structuredClone(turn));
    } else if (this.#counted?.position !== position || this.#counted.digest !== digest) {
      throw new StaleTurn(whyStale({ due: this.due, over: this.end }, position));
    }
    return this.next();
  }

  /** There is no one to tell. */
  async present(): Promise<void> {}

  #ask(asked: Asked | null): void {
    this.#asked = asked;
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }
}
