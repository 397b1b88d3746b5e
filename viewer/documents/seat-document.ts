import type { RunEnd, SeatHolder } from '../../runs/seats.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { Message, PlayableRole } from '../../sandbox/message.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';

/** Which seat of which run. */
export interface SeatAddress {
  /** The id of the run's trajectory. */
  readonly trajectory: string;
  readonly role: PlayableRole;
}

/** A turn that is due; times in milliseconds since the epoch. */
export interface DueTurn {
  readonly position: number;
  readonly since: number;
  /** The run ends then, as silent. */
  readonly silentAt: number;
}

/** The seats that somebody outside takes, of running trajectories. */
export interface SeatsDocument {
  /** Those of the runs that began first, first. */
  readonly seats: readonly ListedSeat[];
  /** Runs that are not listed. */
  readonly more: number;
}

export interface ListedSeat extends SeatAddress {
  readonly scenario: string;
  /** Null if no worker says it. */
  readonly state: { readonly holder: SeatHolder | null; readonly due: DueTurn | null } | null;
}

/** A seat as whoever takes it sees the run. */
export type SeatDocument = OpenSeatDocument | EndedSeatDocument;

export interface OpenSeatDocument {
  readonly kind: 'open';
  /** To be sent with a turn. No page of another site can read it. */
  readonly token: string;
  /** The same in all turns of one run, and in no other. */
  readonly session: string;
  /** Null while others play. */
  readonly due: DueTurn | null;
  /** Who else took the seat, as far as is known. */
  readonly holder: SeatHolder | null;
  /** What the role is told before the conversation, and the examples of others that come before it. */
  readonly brief: string | null;
  readonly examples: string | null;
  /** The conversation as the role sees it, in the form of a log. */
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSchema[];
}

export interface EndedSeatDocument {
  readonly kind: 'ended';
  readonly end: RunEnd;
}

/** A turn as a page sends it. */
export interface PageTurn {
  readonly session: string;
  /** Of the turn that is due. */
  readonly position: number;
  readonly turn: WrittenTurn;
}

/** A text, calls, or why the role gives up. */
export type WrittenTurn =
  | { readonly content: string }
  | { readonly tool_calls: readonly FormCall[] }
  | { readonly failed: string };

export interface FormCall {
  readonly function: { readonly name: string; readonly arguments: JsonObject };
}

/** The header of the request that sends a turn. */
export const TOKEN_HEADER = 'x-toolsandbox-token';
