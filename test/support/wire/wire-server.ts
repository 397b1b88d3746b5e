import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One scripted answer. A text body is sent as it stands, anything else as JSON. */
export interface WireReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly delayMs?: number;
  /** Passes between the headers and the body. */
  readonly bodyDelayMs?: number;
}

export interface WireRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into any shape
  readonly body: any;
}

export interface WireServer extends AsyncDisposable {
  readonly url: string;
  /** All requests so far, refused ones too. */
  readonly requests: readonly WireRequest[];
}

interface WireProtocol {
  readonly path: string;
  /** The answer to a request the real service would not accept; null for a good one. */
  readonly refuse: (request: WireRequest) => WireReply | null;
  /** The service's own form of an error. */
  readonly error: (status: number, text: string) => WireReply;
}

/** A local HTTP server that gives the replies in order, and an error that counts the requests once they run out. */
export async function startWireServer(protocol: WireProtocol, replies: readonly WireReply[]): Promise<WireServer> {
  const requests: WireRequest[] = [];
  let given = 0;

  function replyTo(request: WireRequest): WireReply {
    if (request.path !== protocol.path) return protocol.error(404, `there is nothing at ${request.path}`);
    const refusal = protocol.refuse(request);
    if (refusal) return refusal;
    const reply = replies[given++];
    return reply ?? protocol.error(500, `the script has ${replies.length} replies, and ${given} were asked for`);
  }

  const server = createServer((incoming, outgoing) => {
    void readBody(incoming).then((text) => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text) as unknown };
      requests.push(request);
      return send(outgoing, replyTo(request));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (bodyDelayMs > 0) {
    outgoing.flushHeaders();
    await sleep(bodyDelayMs, undefined, { ref: false });
  }
  outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
}
