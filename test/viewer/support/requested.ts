import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Viewer } from '../../../viewer/server/start-viewer.ts';

export interface Asked {
  readonly headers?: OutgoingHttpHeaders;
  readonly method?: string;
  readonly body?: string | undefined;
}

/** The answer of a viewer to any headers, also those that `fetch` does not send. */
export async function requested({ origin }: Viewer, path: string, { headers = {}, method = 'GET', body }: Asked = {}) {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, path, headers, method });
  // A connection may also end after the answer, before the body is sent.
  sent.on('error', () => undefined).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
