import type { IncomingHttpHeaders } from 'node:http';
import { RefusedRequest } from './refused-request.ts';

/** Which pages in browsers may ask a server, besides programs. */
interface Admission {
  /** Whether only this machine reaches the server. A page of another site can then send requests under the site's own name (DNS rebinding). */
  readonly local: boolean;
  /** The server's own, those of any server on this machine, or none. */
  readonly pages: 'own' | 'local' | 'none';
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[?::1\]?)$/i;

/** Whether only this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** @throws RefusedRequest 403 */
export function requireAdmitted(headers: IncomingHttpHeaders, { local, pages }: Admission): void {
  const { host = '', origin } = headers;
  if (local && !isLoopback(host.replace(/:\d+$/, '')))
    throw new RefusedRequest('FORBIDDEN', 'ask by the address 127.0.0.1 or localhost, not by another name');
  const isFollowed = headers['sec-fetch-mode'] === 'navigate';
  if (
    origin === undefined ? headers['sec-fetch-site'] === 'cross-site' && !isFollowed : !isAdmitted(origin, host, pages)
  )
    throw new RefusedRequest(
      'FORBIDDEN',
      pages === 'none' ? 'pages in browsers may not ask this server' : 'requests from pages of other sites are refused',
    );
}

function isAdmitted(origin: string, host: string, pages: Admission['pages']): boolean {
  if (pages === 'own') return origin === `http://${host}`;
  return pages === 'local' && isLoopback(URL.parse(origin)?.hostname ?? '');
}
