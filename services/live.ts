import { boundedResponse, oversizedIn } from '../files/bounded-response.ts';
import type { JsonValue } from '../sandbox/json.ts';
import { keyMask } from '../sandbox/secrets/mask.ts';
import type { Mask } from '../sandbox/secrets/mask.ts';
import { ServiceFailure } from '../sandbox/tools/services.ts';
import type { ServiceRequest, Services } from '../sandbox/tools/services.ts';
import { requestUrl } from './request-url.ts';

interface LiveOptions {
  /** The RapidAPI key. It is sent only to the requested host. */
  readonly key: string;
  readonly timeoutMs?: number;
  /** Replaces `https://host` in every request, for example with a local server. */
  readonly origin?: string;
}

/** Sends requests to the real hosts. Each request is sent once. Retries are up to the caller. */
export function createLiveServices({ key, timeoutMs = 20_000, origin }: LiveOptions): Services {
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ServiceFailure(
      'service.missing-key',
      'RAPID_API_KEY contains spaces or non-ASCII characters: set it to the key alone',
      'sweep',
    );
  }
  const mask = keyMask([key]);
  return {
    fetch: async (request) => {
      const response = await send(request, key, timeoutMs, origin);
      const failure = failureOf(request, response);
      if (failure !== null) throw failure;
      return readJson(request, response, mask);
    },
  };
}

async function send(request: ServiceRequest, key: string, timeoutMs: number, origin?: string): Promise<Response> {
  try {
    const response = await fetch(requestUrl(request, origin), {
      headers: { 'X-RapidAPI-Host': request.host, 'X-RapidAPI-Key': key },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return boundedResponse(response);
  } catch (error) {
    throw unanswered(request, error, timeoutMs);
  }
}

/** An answer may repeat the request: the key is hidden before a tool reads it. */
async function readJson(request: ServiceRequest, response: Response, mask: Mask): Promise<JsonValue> {
  const text = await response.text().catch((error: unknown) => {
    throw oversizedIn(error) ? malformed(request, 'sent more than 32 MB') : unanswered(request, error);
  });
  try {
    return JSON.parse(mask(text)) as JsonValue;
  } catch {
    throw response.ok ? malformed(request) : rejected(request, response);
  }
}

function malformed({ host }: ServiceRequest, what = 'did not answer with JSON'): ServiceFailure {
  return new ServiceFailure('service.malformed', `${host} ${what}`, 'turn');
}

function rejected({ host, path }: ServiceRequest, { status }: Response): ServiceFailure {
  const text = `${host}${path} rejected the request (HTTP ${status}) without a JSON answer`;
  return new ServiceFailure('service.rejected', text, 'cell');
}

function unanswered({ host }: ServiceRequest, error: unknown, timeoutMs?: number): ServiceFailure {
  if (!(error instanceof Error && error.name === 'TimeoutError'))
    return new ServiceFailure('service.unreachable', `${host} could not be reached`, 'turn');
  const within = timeoutMs === undefined ? 'in time' : `within ${timeoutMs} ms`;
  return new ServiceFailure('service.timeout', `${host} did not answer ${within}`, 'turn');
}

/**
 * Why there is no answer. Null for success and for other 4xx responses, whose JSON the tool reads as in the reference.
 */
function failureOf({ host, path }: ServiceRequest, { status, headers }: Response): ServiceFailure | null {
  if (status === 401 || status === 403) {
    const text = `${host} rejected the key (HTTP ${status}): check RAPID_API_KEY and its subscription to this host`;
    return new ServiceFailure('service.unauthorized', text, 'sweep');
  }
  if (status === 429) {
    const wait = waitIn(headers.get('retry-after'));
    return new ServiceFailure('service.rate-limited', `${host} limits the request rate (HTTP 429)`, 'turn', wait);
  }
  if (status >= 500) {
    return new ServiceFailure('service.unavailable', `${host}${path} failed (HTTP ${status})`, 'turn');
  }
  return null;
}

/** Engines take a delay of zero for "no time left". */
const SHORTEST_WAIT_S = 1;
const LONGEST_WAIT_S = 3600;

/** The seconds that a service asks to wait, in milliseconds; undefined for none, and for more than anybody waits. */
function waitIn(text: string | null): number | undefined {
  const seconds = text?.trim() ? Number(text) : Number.NaN;
  return seconds >= 0 && seconds <= LONGEST_WAIT_S ? Math.max(SHORTEST_WAIT_S, seconds) * 1000 : undefined;
}
