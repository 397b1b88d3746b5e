import { createHmac } from 'node:crypto';
import type { RunOnEngine } from '../../client/external-runs.ts';
import { isSameSecret } from '../../files/is-same-secret.ts';

/** What a token lets its bearer do: take seats of a sweep, one after the other, or one seat. */
export type TokenContent =
  | { readonly kind: 'sweep'; readonly store: string; readonly sweep: string }
  | ({ readonly kind: 'seat' } & RunOnEngine)
  | ({ readonly kind: 'session'; readonly id: string; readonly client: string } & RunOnEngine);

type Kind = TokenContent['kind'];

/** Signs what tokens say, so that another process with the same secret understands them. */
export class Tokens {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  token(pass: TokenContent): string {
    const said = Buffer.from(JSON.stringify(pass)).toString('base64url');
    return `${said}.${this.#signature(said)}`;
  }

  /** Null for what was not signed with the secret, or is of another kind. */
  read<const Wanted extends Kind>(
    token: string,
    kinds: readonly Wanted[],
  ): Extract<TokenContent, { kind: Wanted }> | null {
    const [said = '', signature = '', ...more] = token.split('.');
    if (more.length > 0 || !isSameSecret(signature, this.#signature(said))) return null;
    const pass = JSON.parse(Buffer.from(said, 'base64url').toString()) as TokenContent;
    return kinds.some((kind) => kind === pass.kind) ? (pass as Extract<TokenContent, { kind: Wanted }>) : null;
  }

  #signature(said: string): string {
    return createHmac('sha256', this.#secret).update(said).digest('base64url');
  }
}
