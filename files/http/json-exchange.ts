import type { IncomingMessage, ServerResponse } from 'node:http';
import { boundedBody } from './bounded-request.ts';
import { RefusedRequest } from './refused-request.ts';

/** The body as JSON; without one, an empty object. @throws RefusedRequest before it is read, or as soon as it is too long */
export async function readJson(request: IncomingMessage, longest: number): Promise<unknown> {
  const text = await boundedBody(request, longest);
  if (text === null) throw new RefusedRequest('TOO_LONG', `the body has more than ${longest} bytes`);
  return parsedJson(text);
}

/** @throws RefusedRequest */
export function parsedJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new RefusedRequest('INVALID_JSON', `this is no JSON: ${(error as Error).message}`, { cause: error });
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(`${JSON.stringify(value)}\n`);
}
