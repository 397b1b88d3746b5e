import type {
  EndedSeatDocument,
  OpenSeatDocument,
  SeatAddress,
  SeatsDocument,
  PageTurn,
} from '../documents/seat-document.ts';

/** The seats of running trajectories, which people take in the viewer. */
export interface Seats {
  /** @throws RefusedRequest */
  list(): Promise<SeatsDocument>;
  /** Where the run stands now. @throws RefusedRequest */
  look(place: SeatAddress): Promise<Omit<OpenSeatDocument, 'token'> | EndedSeatDocument>;
  /**
   * Takes a turn, and waits for the next. The same turn at the same position counts once, however often it is submitted.
   * @throws RefusedRequest
   */
  submit(place: SeatAddress, turn: PageTurn): Promise<void>;
}
