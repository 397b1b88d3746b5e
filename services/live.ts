import type { JsonValue } from '../sandbox/json.ts';
import { ServiceFailure } from '../sandbox/tools/services.ts';
import type { ServiceRequest, Services } from '../sandbox/tools/services.ts';
import { requestUrl } from './request-url.ts';

export interface LiveOptions {
  /** Of RapidAPI; it is sent to the host of a request and appears nowhere else. */
  readonly key: string;
  readonly timeoutMs?: number;
  /** Stands in for every `https://host`, for example a local server. */
  readonly origin?: string;
}

/** The hosts themselves, asked once per request: whoever calls decides about trying again. */
export function createLiveServices({ key, timeoutMs = 20_000, origin }: LiveOptions): Services {
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ServiceFailure('service.missing-key', 'live services need a RapidAPI key without blanks', {
      retryable: false,
    });
  }
  return {
    fetch: async (request) => {
      const response = await send(request, key, timeoutMs, origin);
      if (!response.ok) throw refusedBy(request, response);
      return readJson(request, response);
    },
  };
}

async function send(request: ServiceRequest, key: string, timeoutMs: number, origin?: string): Promise<Response> {
  try {
    return await fetch(requestUrl(request, origin), {
      headers: { 'X-RapidAPI-Host': request.host, 'X-RapidAPI-Key': key },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw unanswered(request, error, timeoutMs);
  }
}

async function readJson(request: ServiceRequest, response: Response): Promise<JsonValue> {
  const text = await response.text().catch((error: unknown) => {
    throw unanswered(request, error);
  });
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new ServiceFailure('service.malformed', `${request.host} answered with something that is not JSON`, {
      retryable: true,
    });
  }
}

function unanswered({ host }: ServiceRequest, error: unknown, timeoutMs?: number): ServiceFailure {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  if (isTimeout) {
    const within = timeoutMs === undefined ? 'in time' : `within ${timeoutMs} ms`;
    return new ServiceFailure('service.timeout', `${host} did not answer ${within}`, { retryable: true });
  }
  return new ServiceFailure('service.unreachable', `${host} could not be reached`, { retryable: true });
}

function refusedBy({ host, path }: ServiceRequest, { status, headers }: Response): ServiceFailure {
  const place = `${host}${path}`;
  if (status === 401 || status === 403) {
    const text = `${host} does not accept the key (HTTP ${status}): is RAPID_API_KEY right and subscribed to this host?`;
    return new ServiceFailure('service.unauthorized', text, { retryable: false });
  }
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return new ServiceFailure('service.rate-limited', `${host} asks to slow down (HTTP 429)`, {
      retryable: true,
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
    });
  }
  if (status >= 500) {
    return new ServiceFailure('service.unavailable', `${place} failed (HTTP ${status})`, { retryable: true });
  }
  return new ServiceFailure('service.rejected', `${place} rejected the request (HTTP ${status})`, { retryable: false });
}
