import type { JsonObject } from '../../sandbox/json.ts';
import { readSeatTurn } from './read-turn.ts';
import type { OutsideSeat } from './seat-adapter.ts';

/** A turn that was taken outside. */
export interface TakenTurn {
  readonly turn: JsonObject;
  /** Since it was due. */
  readonly latencyMs: number;
}

/** A seat whose turn is here already. */
export function submittedSeat({ turn, latencyMs }: TakenTurn): OutsideSeat {
  return { ask: async () => ({ ...readSeatTurn(turn), latencyMs }), explain: () => undefined };
}
