import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { SeatDocument, SeatAddress, SeatsDocument, PageTurn } from '../documents/seat-document.ts';
import { PageTokens } from './page-tokens.ts';
import type { Seats } from './seats.ts';

/** Bytes of a turn; a text or a call has some hundreds. */
const LONGEST_BODY = 1_048_576;

/** Answers what pages ask about seats, and takes the turns that they send. */
export class SeatRequests {
  readonly #seats: () => Promise<Seats>;
  readonly #tokens = new PageTokens();

  constructor(seats: () => Promise<Seats>) {
    this.#seats = seats;
  }

  async list(): Promise<SeatsDocument> {
    return (await this.#seats()).list();
  }

  /**
   * The seat, after the turn that the request may send; null if no one waits for the answer any more.
   * @throws RefusedRequest
   */
  async seat(place: SeatAddress, request: IncomingMessage, response: ServerResponse): Promise<SeatDocument | null> {
    const seats = await this.#seats();
    const { trajectory, role } = place;
    const isTurn = request.method === 'POST';
    const turn = isTurn ? turnOf(await this.#tokens.bodyOf(request, [trajectory, role], LONGEST_BODY)) : undefined;
    const gone = once(response, 'close').then(() => null);
    const seen = await Promise.race([seats.seat(place, turn), gone]);
    return seen === null || seen.kind === 'ended' ? seen : { ...seen, token: this.#tokens.of(trajectory, role) };
  }
}

/** Whether it is a turn at all is for the seat to say. @throws RefusedRequest */
function turnOf(body: unknown): PageTurn {
  const { session, position, turn } = (body ?? {}) as Partial<PageTurn>;
  if (typeof session === 'string' && Number.isSafeInteger(position) && typeof turn === 'object' && turn !== null)
    return { session, position: position!, turn };
  throw new RefusedRequest('BAD_REQUEST', 'the body must be JSON with session, position and turn');
}
