import { ResultsUnavailable } from '../results-unavailable.ts';

/** Where a database is. */
export interface PostgresAddress {
  /** With user and password. For the driver only. */
  readonly url: string;
  /** Without user and password. For messages, workflow inputs and logs. */
  readonly location: string;
  readonly connectTimeoutMs: number;
  /** Hides the password in a text. */
  readonly mask: (text: string) => string;
}

/** The parameters of a URL that may be shown. Others, such as `password`, may be secrets. */
const PUBLIC_PARAMETERS = ['host', 'port', 'sslmode', 'options'];
const CONNECT_TIMEOUT_SECONDS = 10;
const DEFAULT_PORT = '5432';
/** Shorter passwords would garble messages. */
const SHORTEST_SECRET = 3;

/** @throws ResultsUnavailable if the URL is malformed; the message does not repeat the password */
export function postgresAddress(text: string, environment: NodeJS.ProcessEnv = process.env): PostgresAddress {
  const url = URL.parse(text);
  // A password that is not percent-encoded ends the host early, and the "@" after it is then in one of these.
  if (url === null || [url.pathname, url.search, url.hash].some((part) => part.includes('@'))) {
    const hint = 'use postgres://USER:PASSWORD@HOST:PORT/DATABASE, with special characters as %XX';
    throw new ResultsUnavailable('postgres://', 'the address is malformed', hint);
  }
  const password = url.searchParams.get('password') ?? '';
  return {
    url: text,
    location: locationOf(url),
    connectTimeoutMs: 1000 * (Number(url.searchParams.get('connect_timeout')) || CONNECT_TIMEOUT_SECONDS),
    mask: maskOf([url.password, password, environment['PGPASSWORD'] ?? '']),
  };
}

function locationOf({ hostname, port, pathname, searchParams }: URL): string {
  const shown = [...searchParams].filter(([name]) => PUBLIC_PARAMETERS.includes(name));
  const query = shown.length === 0 ? '' : `?${new URLSearchParams(shown).toString()}`;
  return `postgres://${hostname}${port === '' || port === DEFAULT_PORT ? '' : `:${port}`}${pathname}${query}`;
}

/** Hides secrets as they are and percent-encoded. */
function maskOf(secrets: readonly string[]): PostgresAddress['mask'] {
  const forms = secrets
    .flatMap((secret) => [secret, decoded(secret)])
    .flatMap((secret) => [secret, encodeURIComponent(secret), encodeURI(secret)])
    .filter((form) => form.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length);
  return (text) => forms.reduce((masked, form) => masked.replaceAll(form, '[password]'), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
