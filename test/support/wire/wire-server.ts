import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening } from '../listening.ts';

/** One scripted reply. A string body is sent unchanged, any other body as JSON. */
export interface WireReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly delayMs?: number;
  /** The delay between headers and body. */
  readonly bodyDelayMs?: number;
  /** Where the connection is reset. */
  readonly reset?: 'before-answer' | 'in-body';
}

export interface WireRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into any shape
  readonly body: any;
}

export interface WireServer extends AsyncDisposable {
  readonly url: string;
  /** All requests so far, including rejected ones. */
  readonly requests: readonly WireRequest[];
  /** Forgets the requests, and continues with these replies. */
  readonly restart: (replies: WireReplies) => void;
}

/** In order; or what a server says to each valid request. */
export type WireReplies = readonly WireReply[] | ((request: WireRequest) => WireReply | Promise<WireReply>);

interface WireProtocol {
  readonly path: string | readonly string[];
  /** The reply to a request that the real service would reject, null for a valid request. */
  readonly rejectionOf: (request: WireRequest) => WireReply | null;
  /** An error in the service's format. */
  readonly error: (status: number, text: string) => WireReply;
  /** The reply in the form that the request asks for, for example in parts. */
  readonly inForm?: (reply: WireReply, request: WireRequest) => WireReply;
  /** What is read, by path, besides what is asked. */
  readonly read?: (path: string) => WireReply | undefined;
}

/** A local HTTP server that sends the replies in order, then an error that no one tries again, with the number of requests. */
export async function startWireServer(protocol: WireProtocol, replies: WireReplies): Promise<WireServer> {
  const requests: WireRequest[] = [];
  let scripted = replies;
  let given = 0;

  async function replyTo(request: WireRequest): Promise<WireReply> {
    if (![protocol.path].flat().includes(request.path)) return protocol.error(404, `no such path: ${request.path}`);
    const rejection = protocol.rejectionOf(request);
    if (rejection) return rejection;
    const reply = typeof scripted === 'function' ? await scripted(request) : scripted[given++];
    if (reply) return protocol.inForm?.(reply, request) ?? reply;
    return protocol.error(400, `only ${scripted.length} replies are scripted, but this is request ${given}`);
  }

  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'POST') {
      void send(outgoing, protocol.read?.(incoming.url ?? '') ?? { status: 405, body: '' });
      return;
    }
    void readBody(incoming).then(async (text) => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text) as unknown };
      requests.push(request);
      return send(outgoing, await replyTo(request));
    });
  });
  return {
    ...(await listening(server)),
    requests,
    restart: (next) => {
      requests.length = 0;
      scripted = next;
      given = 0;
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  incoming.setEncoding('utf8');
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text;
}

async function send(outgoing: ServerResponse, reply: WireReply): Promise<void> {
  const { status = 200, headers, body, delayMs = 0, bodyDelayMs = 0 } = reply;
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  if (reply.reset === 'before-answer') {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (bodyDelayMs > 0) {
    outgoing.flushHeaders();
    await sleep(bodyDelayMs, undefined, { ref: false });
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (reply.reset === 'in-body') outgoing.write(text.slice(0, text.length / 2), () => outgoing.destroy());
  else outgoing.end(text);
}
