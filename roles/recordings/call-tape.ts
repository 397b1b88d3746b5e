import type { OutsideFailure } from '../../sandbox/outside-failure.ts';
import type { Masks } from '../model/mask.ts';
import type { TakeTurn } from '../role.ts';
import type { CallPlace, HttpRequest } from './recorded-call.ts';

export type Fetch = typeof globalThis.fetch;

/** Where the calls of a turn are recorded. */
interface Reel {
  readonly folder: string;
  readonly place: CallPlace;
  /** How often the request, with its place, was seen before. */
  readonly occurrenceOf: (request: string) => number;
}

/** What the `fetch` of a tape reports. */
interface Monitor {
  /** Of the newest call. */
  readonly took: (latencyMs: number) => void;
  /** Whatever the vendor's client makes of it, this is why the turn fails. */
  readonly fail: (failure: OutsideFailure) => never;
}

export type TapeFetch = (real: Fetch, reel: Reel, masks: Masks, monitor: Monitor) => Fetch;

/** Records or plays the calls of one turn, and gives the turn the recorded latency, so that logs are equal. */
export class CallTape {
  readonly #reel: Reel;
  readonly #fetch: TapeFetch;
  #latencyMs: number | undefined;
  #failure: OutsideFailure | undefined;

  constructor(reel: Reel, fetch: TapeFetch) {
    this.#reel = reel;
    this.#fetch = fetch;
  }

  /** To be used by the vendor's client in place of the real one. */
  fetch(real: Fetch, masks: Masks): Fetch {
    return this.#fetch(real, this.#reel, masks, {
      took: (latencyMs) => (this.#latencyMs = latencyMs),
      fail: (failure) => {
        this.#failure = failure;
        throw failure;
      },
    });
  }

  around(takeTurn: TakeTurn): TakeTurn {
    return async (...view) => {
      try {
        const turn = await takeTurn(...view);
        if (this.#failure !== undefined) throw this.#failure;
        const { report } = turn;
        if (report === undefined || this.#latencyMs === undefined) return turn;
        return { ...turn, report: { ...report, latencyMs: this.#latencyMs } };
      } catch (error) {
        throw this.#failure ?? error;
      }
    };
  }
}

/** The parts of a request that decide about its answer. */
export async function callRequest(
  input: Parameters<Fetch>[0],
  init: RequestInit | undefined,
): Promise<{ readonly call: HttpRequest; readonly headers: Headers }> {
  const { signal: _signal, ...rest } = init ?? {};
  const request = new Request(input instanceof Request ? input.clone() : input, rest);
  const { pathname, search } = new URL(request.url);
  const call: HttpRequest = { method: request.method, path: pathname + search, body: await request.text() };
  return { call, headers: request.headers };
}
