import type { IncomingMessage } from 'node:http';

/** A page of another site can make the browser send requests here under the site's own name (DNS rebinding). */
export const LOOPBACK_HOST = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/i;

interface HttpRefusal {
  readonly status: number;
  readonly reason: string;
}

/** Only a page of this server may read, and write where `takesTurns`. */
export function refusalOf(
  { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  takesTurns: boolean,
): HttpRefusal | null {
  const { host = '', origin } = headers;
  if (!LOOPBACK_HOST.test(host))
    return { status: 403, reason: 'open this page as http://127.0.0.1, not by another name' };
  if (origin !== undefined && origin !== `http://${host}`) return FOREIGN;
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') return FOREIGN;
  if (method !== 'GET' && method !== 'HEAD' && !(method === 'POST' && takesTurns))
    return { status: 405, reason: 'this is only shown: use GET' };
  return url?.startsWith('/') ? null : { status: 400, reason: 'the target of a request must be a path' };
}

const FOREIGN: HttpRefusal = { status: 403, reason: 'requests from pages of other sites are refused' };
