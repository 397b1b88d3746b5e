import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import type {
  EndedSeatDocument,
  OpenSeatDocument,
  SeatAddress,
  SeatsDocument,
  PageTurn,
} from '../documents/seat-document.ts';

/** The seats of running trajectories, which people take in the viewer. */
export interface Seats {
  /** @throws SeatRefusal */
  list(): Promise<SeatsDocument>;
  /** Where the run stands now. @throws SeatRefusal */
  look(place: SeatAddress): Promise<Omit<OpenSeatDocument, 'token'> | EndedSeatDocument>;
  /**
   * Takes a turn, and waits for the next. The same turn at the same position counts once, however often it is submitted.
   * @throws SeatRefusal; then nothing has changed, unless the status is 503: then it is not known
   */
  submit(place: SeatAddress, turn: PageTurn): Promise<void>;
}

/** Why a seat cannot be shown or taken now, as its page says it. */
export class SeatRefusal extends UserFacingError {
  /** 400: no turn; 404: no such seat; 409: the turn is not due; 503: engine or workers do not answer. */
  readonly status: number;

  constructor(status: number, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.status = status;
  }
}
