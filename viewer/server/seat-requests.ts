import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { boundedBody } from '../../files/bounded-request.ts';
import { isSameSecret } from '../../files/is-same-secret.ts';
import { TOKEN_HEADER } from '../documents/seat-document.ts';
import type { SeatDocument, SeatAddress, SeatsDocument, PageTurn } from '../documents/seat-document.ts';
import { SeatRefusal } from './seats.ts';
import type { Seats } from './seats.ts';

/** Bytes of a turn; a text or a call has some hundreds. */
const LONGEST_BODY = 1_048_576;

/** Answers what pages ask about seats, and takes the turns that they send. */
export class SeatRequests {
  readonly #seats: Seats;
  /** Of this process: who may not read the page of a seat cannot know what a turn must be sent with. */
  readonly #secret = randomBytes(32);

  constructor(seats: Seats) {
    this.#seats = seats;
  }

  list(): Promise<SeatsDocument> {
    return this.#seats.list();
  }

  /**
   * The seat, after the turn that the request may send; null if no one waits for the answer any more.
   * @throws SeatRefusal
   */
  async seat(place: SeatAddress, request: IncomingMessage, response: ServerResponse): Promise<SeatDocument | null> {
    if (request.method === 'POST') {
      const turn = await this.#turnIn(request, place);
      await Promise.race([this.#seats.submit(place, turn), once(response, 'close')]);
      if (response.closed) return null;
    }
    const seen = await this.#seats.look(place);
    return seen.kind === 'ended' ? seen : { ...seen, token: this.#token(place) };
  }

  async #turnIn(request: IncomingMessage, place: SeatAddress): Promise<PageTurn> {
    const { headers } = request;
    if (!isSameSecret(String(headers[TOKEN_HEADER]), this.#token(place)))
      throw new SeatRefusal(403, 'this page is of an earlier start of the viewer: try again');
    if (!/^application\/json(;|$)/i.test(headers['content-type'] ?? ''))
      throw new SeatRefusal(415, 'a turn is sent as application/json');
    const body = await boundedBody(request, LONGEST_BODY);
    if (body === null) throw new SeatRefusal(413, `a turn may have ${LONGEST_BODY} bytes`);
    return turnOf(body);
  }

  /** Of one seat: a page sends no turn to another one by mistake. */
  #token({ trajectory, role }: SeatAddress): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([trajectory, role]))
      .digest('base64url');
  }
}

/** Whether it is a turn at all is for the seat to say. */
function turnOf(body: string): PageTurn {
  try {
    const { session, position, turn } = JSON.parse(body) as Partial<PageTurn>;
    if (typeof session === 'string' && Number.isSafeInteger(position) && typeof turn === 'object' && turn !== null)
      return { session, position: position!, turn };
  } catch {
    // Told below.
  }
  throw new SeatRefusal(400, 'the body must be JSON with session, position and turn');
}
