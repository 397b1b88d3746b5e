import type { SeatAddress, SeatsDocument, PageTurn } from '../../../viewer/documents/seat-document.ts';
import { RefusedRequest } from '../../../files/http/refused-request.ts';
import type { Seats, SeenSeat } from '../../../viewer/server/seats.ts';

export const PLACE: SeatAddress = { trajectory: 'run/wifi_off/none/external:anna?timeoutMs=1/1', role: 'agent' };

/** A seat whose turn 3 is due. */
export const DUE = {
  kind: 'open',
  session: 's1',
  due: { position: 3, since: 0, silentAt: 1 },
  holder: null,
  brief: null,
  examples: null,
  messages: [],
  tools: [],
} as const satisfies SeenSeat;

/** Agents' seats that stand where the test says; it records what is submitted. */
export class FakeSeats implements Seats {
  readonly taken: (readonly [SeatAddress, PageTurn])[] = [];
  seen: SeenSeat = DUE;
  listed: SeatsDocument = {
    seats: [{ ...PLACE, scenario: 'wifi_off', state: { holder: null, due: DUE.due } }],
    more: 0,
  };
  /** Thrown by whatever is asked. */
  refusal: Error | null = null;
  /** What comes of a turn. */
  onTurn: (turn: PageTurn) => unknown = () => undefined;

  async list(): Promise<SeatsDocument> {
    this.#refuse();
    return this.listed;
  }

  async seat(place: SeatAddress, turn?: PageTurn): Promise<SeenSeat> {
    this.#refuse();
    if (place.role === 'user') throw new RefusedRequest('NOT_FOUND', 'the user of this run is played already');
    if (turn !== undefined) {
      this.taken.push([place, turn]);
      await this.onTurn(turn);
    }
    return this.seen;
  }

  #refuse(): void {
    if (this.refusal !== null) throw this.refusal;
  }
}
