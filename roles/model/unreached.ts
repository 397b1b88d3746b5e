/** How a request did not reach a server, or its answer did not arrive. */
export interface Unreached {
  /** `cut-off`: somebody took the connection, who may have ended because of the request. */
  readonly kind: 'unknown-host' | 'no-connection' | 'cut-off';
  /** For people. */
  readonly reason: string;
}

const KINDS: Readonly<Record<string, Unreached['kind']>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'no-connection',
  ECONNREFUSED: 'no-connection',
  EHOSTDOWN: 'no-connection',
  EHOSTUNREACH: 'no-connection',
  ENETDOWN: 'no-connection',
  ENETUNREACH: 'no-connection',
  ETIMEDOUT: 'no-connection',
  UND_ERR_CONNECT_TIMEOUT: 'no-connection',
  ECONNABORTED: 'cut-off',
  ECONNRESET: 'cut-off',
  EPIPE: 'cut-off',
  UND_ERR_SOCKET: 'cut-off',
};

/** What the error of a client says; undefined if the server was there: a certificate that is refused, a redirect. */
export function unreachedBy(error: unknown): Unreached | undefined {
  if (!(error instanceof Error)) return undefined;
  const [first] = error instanceof AggregateError ? error.errors : [error.cause];
  const inner = unreachedBy(first);
  if (inner !== undefined) return inner;
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const kind = KINDS[code ?? ''];
  if (kind === undefined) return undefined;
  if (code !== 'ECONNREFUSED' || address === undefined) return { kind, reason: error.message };
  return { kind, reason: `connection refused at ${address.includes(':') ? `[${address}]` : address}:${port}` };
}
