import type { IncomingMessage, ServerResponse } from 'node:http';
import { boundedBody } from '../../files/bounded-request.ts';

/** What is wrong with a request, as its sender is told. */
export class RefusedRequest extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Bytes of a request; a call of a tool has some hundreds. */
const LONGEST_BODY = 1_048_576;

/** The body as JSON. @throws RefusedRequest 413 before it is read, or as soon as it is too long; 400 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await boundedBody(request, LONGEST_BODY);
  if (text === null) throw new RefusedRequest(413, `a request may have ${LONGEST_BODY} bytes`, { connection: 'close' });
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedRequest(400, 'the body must be JSON');
  }
}

/** The request as web APIs have it, without its body. Its signal aborts when the client is gone. */
export function webRequest({ method, url, headers }: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url ?? '/', 'http://gateway'), {
    method: method ?? 'POST',
    headers: given,
    signal: gone.signal,
  });
}

/** Whether the answer is handed to the network as a whole. */
export function isSent(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    response.on('finish', () => resolve(true));
    response.on('close', () => resolve(response.writableFinished));
  });
}

/** Writes an answer of web APIs. */
export async function sendWeb(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) {
    for await (const chunk of answer.body) response.write(chunk);
  }
  response.end();
}

export function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(`${JSON.stringify(value)}\n`);
}
