import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { shownLine } from '../../text/line.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { UserError } from '../errors.ts';
import type { Page } from './entry-page.ts';
import { LOOPBACK_HOST } from '../../viewer/server/refusal-of.ts';

export interface UiProxy extends AsyncDisposable {
  readonly origin: string;
}

interface UiProxyOptions {
  /** Of the web UI: `http://host:port`. */
  readonly target: URL;
  /** Answered here; everything else is forwarded. */
  readonly page: Page;
  /** 0: any free one. */
  readonly port: number;
}

/** Headers that are about one connection. Node writes those of the other one. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade']);

/**
 * Serves the web UI from an origin of its own on this machine, so that one page more can set what the UI keeps per origin in
 * the browser. The UI (2.42) needs no WebSockets.
 * @throws UserError if the port is taken
 */
export async function startUiProxy({ target, page, port }: UiProxyOptions): Promise<UiProxy> {
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== null) answer(response, 403, refusal);
    else if (request.url === page.path) response.writeHead(200, page.headers).end(page.html);
    else forward(request, response, target);
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new UserError(`cannot serve on port ${port} (${errorMessage(error)}): choose another one with --port`);
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Only pages of this origin may use the UI's API, which can also end workflows. */
function refusalOf({ url, headers: { host = '', origin } }: IncomingMessage): string | null {
  if (!LOOPBACK_HOST.test(host)) return `open this page as http://127.0.0.1, not by another name`;
  if (origin !== undefined && origin !== `http://${host}`) return `requests from pages of other sites are refused`;
  return url?.startsWith('/') ? null : 'the target of a request must be a path';
}

function forward(request: IncomingMessage, response: ServerResponse, target: URL): void {
  const upstream = httpRequest(new URL(target.origin), {
    path: request.url,
    method: request.method,
    headers: headersFor(request.headers, target),
  });
  upstream.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
    pipeline(reply, response, () => undefined);
  });
  upstream.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else answer(response, 502, `the Temporal UI at ${target.origin} does not respond: ${errorMessage(error)}`);
  });
  response.on('close', () => upstream.destroy());
  pipeline(request, upstream, () => undefined);
}

/** As if the browser had asked the UI itself: it compares the origin with its own host. */
function headersFor(headers: IncomingHttpHeaders, target: URL): OutgoingHttpHeaders {
  const { origin, referer, host, ...rest } = endToEnd(headers);
  return {
    ...rest,
    host: target.host,
    ...(origin !== undefined && { origin: target.origin }),
    ...(typeof referer === 'string' && { referer: referer.replace(`http://${String(host)}`, target.origin) }),
  };
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${shownLine(text)}\n`);
}
