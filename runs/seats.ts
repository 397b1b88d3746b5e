import type { JsonObject } from '../sandbox/json.ts';
import type { Message, PlayableRole } from '../sandbox/message.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import { SEAT_SILENT } from '../sandbox/silence.ts';

/** What passes between a run and whoever takes one of its seats from outside. */

/** A seat that somebody outside takes. */
export interface ExternalSeat {
  /** The run ends as `silent` if a turn is due for so long. */
  readonly silenceMs: number;
}

/** A turn of an external seat. Its type is `SeatTurn`; whoever submits it has checked it. */
export interface Submission {
  readonly role: PlayableRole;
  /** The number of messages of the run when the turn became due: each turn counts at one position, once. */
  readonly position: number;
  readonly turn: JsonObject;
  /** Identifies the turn: two that are submitted at one position are told apart by it. */
  readonly digest: string;
}

/** Where a run stands for one of its external seats. */
export interface SeatStanding {
  /** The position of the turn that is due; null while others play, and when the run is over. */
  readonly due: number | null;
  readonly over: RunEnd | null;
}

export interface SubmissionResult extends SeatStanding {
  /** Of the turn that counted at the position. */
  readonly digest: string;
  /** The messages since the position. */
  readonly messages: readonly Message[];
}

/** How a run ended. */
export interface RunEnd {
  /** Null without a score. */
  readonly similarity: number | null;
  readonly outcome: Outcome;
  /** Null without a score. */
  readonly solved: boolean | null;
  /** Why it ended, unless it was completed. */
  readonly reason: string | null;
}

/** Who takes an external seat, as people are told. */
export interface SeatHolder {
  readonly name: string;
  /** When it was last heard of, in milliseconds since the epoch. */
  readonly heardAt: number;
}

/** An external seat of a running trajectory, as status and lists show it. */
export interface SeatState extends SeatStanding {
  readonly role: PlayableRole;
  readonly silenceMs: number;
  /** When the turn that is due became so. */
  readonly dueSince: number | null;
  readonly holder: SeatHolder | null;
}

/** A turn that was taken outside. */
export interface SubmittedTurn extends Pick<Submission, 'turn'> {
  /** Since it was due. */
  readonly latencyMs: number;
}

/** The id of the update that submits a turn: the engine accepts each one once. */
export function submissionId({ role, position }: Pick<Submission, 'role' | 'position'>): string {
  return `${role}-${position}`;
}

/** The type of a refused turn. */
export const STALE_TURN = 'seat.stale';

/** Why a turn at a position is refused. */
export function whyStale({ due, over }: SeatStanding, position: number): string {
  if (over !== null) return `the run is over: ${over.outcome}`;
  if (due === null) return `turn ${position} is not due: others play now`;
  return `turn ${position} is not due: turn ${due} is`;
}

/** Why a run that failed at a step has no score. */
export function outcomeOfFailure(type: string): Outcome {
  return type === SEAT_SILENT ? 'silent' : 'infrastructure';
}
