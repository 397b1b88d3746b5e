import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { boundedBody } from '../../files/http/bounded-request.ts';
import { listenOn } from '../../files/http/listen-on.ts';
import type { Listening, ListenAt } from '../../files/http/listen-on.ts';
import { isSameSecret } from '../../files/is-same-secret.ts';
import { bytesOf } from './payload-codec.ts';
import { PayloadError } from './payload-error.ts';
import { z } from 'zod';

/** As JSON in requests and answers. */
const messageSchema = z.object({
  payloads: z.array(z.object({ metadata: z.record(z.string(), z.base64()).optional(), data: z.base64().optional() })),
});

export interface CodecServerSettings extends ListenAt {
  /** Made for the first request. */
  readonly codec: () => Promise<PayloadCodec>;
  /** Of the pages that may use it, such as `https://temporal.example`; default: those served from this machine. */
  readonly origins?: readonly string[];
  /** What requests must have in `Authorization: Bearer`. */
  readonly token?: string | undefined;
  readonly onError: (error: unknown) => void;
}

/** More than the payloads of any page of a history that the UI asks for. */
const LONGEST_BODY = 64 * 1_024 * 1_024;
/** What a compressed payload may become is up to its sender: this bounds all of a request. In bytes. */
const LONGEST_RESULT = 128 * 1_024 * 1_024;
const LOCAL_PAGE = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
/** For the health checks of containers; says nothing that is not known. */
const HEALTH = '/healthz';
const HEADERS = 'authorization, authorization-extras, content-type, x-namespace';

/**
 * Decodes and encodes payloads for Temporal's web UI and CLI (https://docs.temporal.io/codec-server). Whoever reaches it reads
 * what is encrypted: pages of other sites are refused, and without the token everyone is.
 */
export async function startCodecServer(options: CodecServerSettings): Promise<Listening> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      if (error instanceof PayloadError) return send(response, 400, error.message);
      options.onError(error);
      send(response, 500, 'the codec server failed: see its output');
    });
  });
  return listenOn(server, options, 'choose others with --listen and --port');
}

async function answer(options: CodecServerSettings, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET' && request.url === HEALTH) return send(response, 200, 'ok');
  const { origin, authorization } = request.headers;
  if (origin !== undefined) {
    if (!mayAsk(origin, options.origins)) return send(response, 403, 'pages of this origin may not read payloads');
    response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin');
    response.setHeader('access-control-allow-credentials', 'true');
  }
  if (request.method === 'OPTIONS') return preflight(request, response);
  if (request.method !== 'POST') return send(response, 405, 'use POST');
  const direction = /^\/(encode|decode)(?:\?|$)/.exec(request.url ?? '')?.[1] as 'encode' | 'decode' | undefined;
  if (direction === undefined) return send(response, 404, 'there are /encode and /decode');
  if (options.token !== undefined && !isSameSecret(authorization ?? '', `Bearer ${options.token}`))
    return send(response, 401, 'the header "Authorization: Bearer ..." has not the token of this server');
  const body = await boundedBody(request, LONGEST_BODY);
  if (body === null)
    return send(response.setHeader('connection', 'close'), 413, `the body is longer than ${LONGEST_BODY} bytes`);
  const payloads = parsePayloads(body);
  const codec = await options.codec();
  const results = await converted(payloads, codec[direction]);
  if (results === null)
    return send(response, 413, `the payloads come to more than ${LONGEST_RESULT} bytes: ask for fewer at a time`);
  const done = payloadsJson(results);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(done);
}

/** One after the other, so that not much more than they may come to is ever in memory; null if they come to more. */
async function converted(
  payloads: readonly Payload[],
  convert: (payloads: Payload[]) => Promise<Payload[]>,
): Promise<readonly Payload[] | null> {
  const results: Payload[] = [];
  let bytes = 0;
  for (const payload of payloads) {
    const [result = payload] = await convert([payload]);
    bytes += bytesOf(result).length;
    if (bytes > LONGEST_RESULT) return null;
    results.push(result);
    await turnOfLoop();
  }
  return results;
}

/** What a browser asks first, also whether a page of the internet may reach a private network. */
function preflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': HEADERS,
    'access-control-max-age': '600',
    ...(headers['access-control-request-private-network'] && { 'access-control-allow-private-network': 'true' }),
  });
  response.end();
}

function mayAsk(origin: string, origins: readonly string[] | undefined): boolean {
  return origins === undefined ? LOCAL_PAGE.test(origin) : origins.includes(origin);
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}

/** @throws PayloadError */
export function parsePayloads(body: string): Payload[] {
  const parsed = messageSchema.safeParse(jsonOf(body), { jitless: true });
  if (!parsed.success)
    throw new PayloadError(
      'the body must be {"payloads": [{"metadata": {...}, "data": "..."}]}, with values in base64',
    );
  return parsed.data.payloads.map(({ metadata = {}, data }) => ({
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')])),
    ...(data !== undefined && { data: Buffer.from(data, 'base64') }),
  }));
}

export function payloadsJson(payloads: readonly Payload[]): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return JSON.stringify({
    payloads: payloads.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
      ...(data && { data: base64(data) }),
    })),
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
