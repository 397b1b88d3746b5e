import type { ActivityDependencies } from '../activities/dependencies.ts';
import { SeatMailbox } from '../roles/seat/mailbox.ts';
import type { SeatTurn, SeatView, TakeSeat } from '../roles/seat/seat.ts';
import type { FinishResult, TrajectoryInput } from '../runs/contract.ts';
import type { RunEnd } from '../runs/seats.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { endingOf } from '../sandbox/trajectory.ts';
import { playInline } from '../workers/play-inline.ts';
import type { InlineOptions } from '../workers/play-inline.ts';
import { digestOf, requireTurn, StaleTurn } from './held-seat.ts';
import type { HeldSeat, SeatNow } from './held-seat.ts';

/** A run in this process, some of whose seats are held from outside. */
export interface HeldRun {
  readonly seats: Readonly<Partial<Record<PlayableRole, HeldSeat>>>;
  /** The log, and what was stored. Rejects with what the results, or a mistake of ours, throw. */
  readonly ended: Promise<{ readonly events: readonly TrajectoryEvent[]; readonly finished: FinishResult }>;
}

/** Begins to play; the run waits for its external seats. */
export function playHeld(
  dependencies: ActivityDependencies,
  input: TrajectoryInput,
  options: InlineOptions = {},
): HeldRun {
  const { cell } = input;
  const mailboxes = { agent: new SeatMailbox(), user: new SeatMailbox() };
  const takeSeat: TakeSeat = (view, signal) => mailboxes[view.role].takeTurn(view, signal);
  const functions = new Map([cell.agent, cell.user].map((spec) => [spec, takeSeat]));
  return heldRun(input, playInline({ ...dependencies, functions }, input, options), mailboxes);
}

/** A run that is over, as whoever held its seats left it. */
export function heldBefore(input: TrajectoryInput, ended: Awaited<HeldRun['ended']>): HeldRun {
  return heldRun(input, Promise.resolve(ended), { agent: new SeatMailbox(), user: new SeatMailbox() });
}

function heldRun(
  { cell, seats: external = {} }: TrajectoryInput,
  ended: HeldRun['ended'],
  mailboxes: Readonly<Record<PlayableRole, SeatMailbox>>,
): HeldRun {
  const over = ended.then(({ events, finished }): RunEnd => {
    const { outcome, reason = null } = endingOf(events);
    return { outcome, reason, solved: finished.solved, similarity: finished.similarity };
  });
  over.catch(() => undefined);
  const roles = Object.keys(external) as PlayableRole[];
  const seats = roles.map((role) => [role, new SeatHere(trajectoryId(cell), mailboxes[role], over)]);
  return { seats: Object.fromEntries(seats) as HeldRun['seats'], ended };
}

class SeatHere implements HeldSeat {
  readonly trajectory: string;
  readonly #mailbox: SeatMailbox;
  readonly #over: Promise<RunEnd>;
  /** The newest turn that counted. */
  #counted: { readonly position: number; readonly digest: string } | undefined;

  constructor(trajectory: string, mailbox: SeatMailbox, over: Promise<RunEnd>) {
    this.trajectory = trajectory;
    this.#mailbox = mailbox;
    this.#over = over;
  }

  async next(): Promise<SeatNow> {
    const over = this.#over.then((end): SeatNow => ({ kind: 'over', end }));
    for (;;) {
      const { due, news } = this.#mailbox;
      if (due !== null) return { kind: 'due', view: due };
      const end = await Promise.race([news, over]);
      if (end) return end;
    }
  }

  async submit(position: number, turn: SeatTurn): Promise<SeatNow> {
    requireTurn(turn);
    const digest = digestOf(turn);
    const { due } = this.#mailbox;
    if (due?.turn === position) {
      this.#counted = { position, digest };
      this.#mailbox.submit(structuredClone(turn));
    } else if (this.#counted?.position !== position || this.#counted.digest !== digest) {
      throw new StaleTurn(whyStale(position, due));
    }
    return this.next();
  }

  /** There is no one to tell. */
  async present(): Promise<void> {}
}

function whyStale(position: number, due: SeatView | null): string {
  return `turn ${position} is not due: ${due === null ? 'others play now, or the run is over' : `turn ${due.turn} is`}`;
}
