import { createHash } from 'node:crypto';
import { RefusedRequest } from '../files/http/refused-request.ts';
import { UnreadableAnswer } from '../roles/adapters/unreadable-answer.ts';
import { readSeatTurn } from '../roles/seat/read-turn.ts';
import type { SeatTurn, SeatView } from '../roles/seat/seat.ts';
import type { RunEnd } from '../runs/seats.ts';
import type { JsonObject } from '../sandbox/json.ts';

/** What the holder of a seat is to do: take the turn that is due, or leave. */
export type SeatNow =
  | { readonly kind: 'due'; readonly view: SeatView }
  | { readonly kind: 'over'; readonly end: RunEnd };

/** A seat of one run, as whoever takes it from outside holds it: in this process, or on an engine. */
export interface Seat {
  /** The id of the run's trajectory. */
  readonly trajectory: string;
  /** Waits while others play. It may be asked again at any time, also after a restart. */
  next(): Promise<SeatNow>;
  /**
   * Takes a turn, and waits for the next. The same turn at the same position counts once, however often it is submitted.
   * @param position the `turn` of the view
   * @throws InvalidTurn, StaleTurn; then nothing has changed
   */
  submit(position: number, turn: SeatTurn): Promise<SeatNow>;
  /** Tells people who holds the seat; to be said again and again. */
  present(name: string): Promise<void>;
}

/** It is no turn. Nothing was submitted. */
export class InvalidTurn extends RefusedRequest {
  constructor(message: string, options: ErrorOptions = {}) {
    super('VALIDATION_ERROR', message, options);
  }
}

/** The turn is not due: another client took it, it was submitted too late, or the run is over. Nothing was submitted. */
export class StaleTurn extends RefusedRequest {
  constructor(message: string) {
    super('STALE_TURN', message);
  }
}

/** @throws InvalidTurn that names the field */
export function requireTurn(turn: SeatTurn): JsonObject {
  try {
    readSeatTurn(turn);
    return turn as JsonObject;
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    throw new InvalidTurn(`this is no turn: ${error.message}`, { cause: error });
  }
}

/** What tells two turns apart. */
export function digestOf(turn: SeatTurn): string {
  return createHash('sha256').update(JSON.stringify(turn)).digest('hex').slice(0, 16);
}
