import { boundedResponse } from '../../files/bounded-response.ts';

/** Node's HTTP client publishes the one that serves `fetch` here, with its class. */
const GLOBAL = Symbol.for('undici.globalDispatcher.1');

interface FetchPatience {
  /** Milliseconds until the answer begins; 0 for no limit. */
  readonly headersTimeout: number;
  /** Milliseconds between two parts of the answer; 0 for no limit. */
  readonly bodyTimeout: number;
}

/**
 * `fetch` with other limits than Node's own, which gives up after 300 s of silence and takes answers of any size, and
 * without redirects. Whoever calls sets the limit of time that counts, by an abort signal.
 */
export function fetchWith(patience: FetchPatience): typeof globalThis.fetch {
  let dispatcher: unknown;
  return async (input, init) => {
    dispatcher ??= await dispatcherWith(patience);
    const response = await globalThis.fetch(input, { ...init, redirect: 'manual', dispatcher } as RequestInit);
    requireAnswer(response);
    return boundedResponse(response);
  };
}

export const patientFetch = fetchWith({ headersTimeout: 0, bodyTimeout: 0 });

/** Interfaces of models do not redirect. Pages that ask for a login do, and would be sent the headers of the request. */
function requireAnswer({ status, headers }: Response): void {
  const to = headers.get('location');
  if (status < 300 || status >= 400 || to === null) return;
  // Without its query, which may hold secrets.
  const { origin = '', pathname = to } = URL.parse(to) ?? {};
  throw new Error(`the server redirects to ${origin}${pathname}, as for a login, instead of answering`);
}

/** Of the same class as Node's own, which may be one that goes through a proxy. */
async function dispatcherWith(patience: FetchPatience): Promise<unknown> {
  // Node loads the client at the first use of what belongs to it.
  await new Response('').text();
  const own = (globalThis as unknown as Record<symbol, object | undefined>)[GLOBAL];
  if (own === undefined) throw new Error('this version of Node does not let the time limits of fetch be set');
  return new (own.constructor as new (options: FetchPatience) => unknown)(patience);
}
