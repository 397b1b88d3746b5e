import type { JsonObject } from '../../../sandbox/json.ts';
import type { TauSeat } from '../toolkit.ts';

/** A turn of a run: what somebody said, and which tools he called beside it. */
export interface TranscriptTurn {
  readonly seat: TauSeat;
  readonly text?: string;
  readonly calls?: readonly TranscriptCall[];
}

export interface TranscriptCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** What the caller read; absent where that is not what the tool answered. */
  readonly answer?: string;
}

/** How a run ended: one of the two ended it, or something else did. */
export type TranscriptEnd = 'agent' | 'user' | 'early';
