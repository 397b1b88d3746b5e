import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readJson } from '../../files/http/json-exchange.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import { isSameSecret } from '../../files/is-same-secret.ts';
import { TOKEN_HEADER } from '../documents/seat-document.ts';

/** What pages must send to change something: who may not read the page cannot know it. */
export class PageTokens {
  /** Of this process. */
  readonly #secret = randomBytes(32);

  /** Of one place: a page changes no other one by mistake. */
  of(...place: readonly string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(place)).digest('base64url');
  }

  /** The JSON that the page of a place sends. @param longest in bytes @throws RefusedRequest */
  async bodyOf(request: IncomingMessage, place: readonly string[], longest: number): Promise<unknown> {
    const { headers } = request;
    if (!isSameSecret(String(headers[TOKEN_HEADER]), this.of(...place)))
      throw new RefusedRequest('FORBIDDEN', 'this page is of an earlier start of the viewer: try again');
    if (!/^application\/json(;|$)/i.test(headers['content-type'] ?? ''))
      throw new RefusedRequest('UNSUPPORTED_TYPE', 'a page sends application/json');
    return readJson(request, longest);
  }
}
