import type { IncomingMessage } from 'node:http';
import { requireAdmitted } from '../../files/http/admission.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import { isSameSecret } from '../../files/is-same-secret.ts';

export interface Guard {
  /** Whether only this machine reaches the server. */
  readonly local: boolean;
  /** What requests must have in `Authorization`, as `Bearer TOKEN` or as the password of a URL. */
  readonly token: string | undefined;
}

/** No page in a browser may ask, and no one without the token. @throws RefusedRequest */
export function requireTrainer({ headers }: Pick<IncomingMessage, 'headers'>, { local, token }: Guard): void {
  requireAdmitted(headers, { local, pages: 'none' });
  if (token !== undefined && !isSameSecret(tokenOf(headers.authorization ?? ''), token))
    throw new RefusedRequest('UNAUTHORIZED', 'the header "Authorization: Bearer ..." has not the token of this server');
}

/**
 * Who asks: a network address and, as several programs may share one, the user name in the server's URL (http://NAME:TOKEN@host).
 * It divides places among those who mean no harm.
 */
export function clientOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const [, pair = ''] = /^basic +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const [name = ''] = Buffer.from(pair, 'base64').toString().split(':');
  return JSON.stringify([socket.remoteAddress ?? '', name.slice(0, LONGEST_NAME)]);
}

/** In characters. */
const LONGEST_NAME = 100;

/** Clients that can set no header, such as OpenEnv's, name the token in the address: http://any:TOKEN@host. */
function tokenOf(authorization: string): string {
  const [, scheme = '', rest = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return rest;
  const pair = Buffer.from(rest, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}
