import type { Adapter, Answer, ErrorAnswer } from '../model/adapter.ts';
import type { SeatView } from './seat.ts';
import { seatView } from './seat-view.ts';
import type { SeatPlace } from './seat-view.ts';

/** How somebody outside is asked for a turn. */
export interface OutsideSeat {
  readonly ask: (view: SeatView, signal: AbortSignal) => Promise<Answer>;
  readonly explain: (error: unknown) => ErrorAnswer | undefined;
}

/** Whoever takes a seat from outside is asked as a model is, so everything else is the same for both. */
export function seatAdapter({ ask, explain }: OutsideSeat, place: SeatPlace): Adapter<SeatView, Answer> {
  return {
    toRequest: (view) => seatView(view, place),
    send: ask,
    read: (answer) => answer,
    explain,
  };
}
