import type {
  EndedSeatDocument,
  OpenSeatDocument,
  SeatAddress,
  SeatsDocument,
  PageTurn,
} from '../documents/seat-document.ts';

/** A seat as its page is shown it, but for the token. */
export type SeenSeat = Omit<OpenSeatDocument, 'token'> | EndedSeatDocument;

/** The seats of running trajectories, which people take in the viewer. */
export interface Seats {
  /** @throws RefusedRequest */
  list(): Promise<SeatsDocument>;
  /**
   * Where the run stands now.
   * @param turn is taken before; then this waits for the next. The same turn at the same position counts once, however often it is submitted
   * @throws RefusedRequest
   */
  seat(place: SeatAddress, turn?: PageTurn): Promise<SeenSeat>;
}
