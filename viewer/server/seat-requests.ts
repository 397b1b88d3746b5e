import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readJson } from '../../files/http/json-exchange.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import { isSameSecret } from '../../files/is-same-secret.ts';
import { TOKEN_HEADER } from '../documents/seat-document.ts';
import type { SeatDocument, SeatAddress, SeatsDocument, PageTurn } from '../documents/seat-document.ts';
import type { Seats } from './seats.ts';

/** Bytes of a turn; a text or a call has some hundreds. */
const LONGEST_BODY = 1_048_576;

/** Answers what pages ask about seats, and takes the turns that they send. */
export class SeatRequests {
  readonly #seats: () => Promise<Seats>;
  /** Of this process: who may not read the page of a seat cannot know what a turn must be sent with. */
  readonly #secret = randomBytes(32);

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
    const turn = request.method === 'POST' ? await this.#turnIn(request, place) : undefined;
    const gone = once(response, 'close').then(() => null);
    const seen = await Promise.race([seats.seat(place, turn), gone]);
    return seen === null || seen.kind === 'ended' ? seen : { ...seen, token: this.#token(place) };
  }

  async #turnIn(request: IncomingMessage, place: SeatAddress): Promise<PageTurn> {
    const { headers } = request;
    if (!isSameSecret(String(headers[TOKEN_HEADER]), this.#token(place)))
      throw new RefusedRequest('FORBIDDEN', 'this page is of an earlier start of the viewer: try again');
    if (!/^application\/json(;|$)/i.test(headers['content-type'] ?? ''))
      throw new RefusedRequest('UNSUPPORTED_TYPE', 'a turn is sent as application/json');
    return turnOf(await readJson(request, LONGEST_BODY));
  }

  /** Of one seat: a page sends no turn to another one by mistake. */
  #token({ trajectory, role }: SeatAddress): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([trajectory, role]))
      .digest('base64url');
  }
}

/** Whether it is a turn at all is for the seat to say. @throws RefusedRequest */
function turnOf(body: unknown): PageTurn {
  const { session, position, turn } = (body ?? {}) as Partial<PageTurn>;
  if (typeof session === 'string' && Number.isSafeInteger(position) && typeof turn === 'object' && turn !== null)
    return { session, position: position!, turn };
  throw new RefusedRequest('BAD_REQUEST', 'the body must be JSON with session, position and turn');
}
