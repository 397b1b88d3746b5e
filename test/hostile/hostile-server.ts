import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { completion } from '../support/wire/openai-server.ts';
import type { CompletionParts } from '../support/wire/openai-server.ts';
import { listening } from '../support/listening.ts';

/** How a server repeats what it should keep to itself. Each stands in the path of the server's address. */
export const TRICKS: Readonly<Record<string, (secret: string, quoted: string) => Trick>> = {
  'error-text': (secret) => ({ status: 400, body: { error: { message: `${secret} is refused`, code: secret } } }),
  'bad-key': (secret) => ({ status: 401, body: { error: { message: `Incorrect API key provided: ${secret}.` } } }),
  page: (secret) => ({ status: 502, type: 'text/html', body: `<html><p>Authorization: Bearer ${secret}</p></html>` }),
  headers: (secret) => ({ status: 500, headers: headersWith(secret), body: { error: { message: 'try again' } } }),
  redirect: (secret) => ({ status: 302, headers: { location: `/login?key=${encodeURIComponent(secret)}` }, body: {} }),
  'no-json': (secret) => ({ body: `{"id": ${secret}` }),
  text: (secret) => said(secret, { content: `Your key is ${secret}, is it not?` }),
  call: (secret) => said(secret, { calls: [{ id: secret, name: secret, arguments: JSON.stringify({ on: secret }) }] }),
  fields: (secret) => said(secret, { content: 'Done.', extra: { reasoning_content: secret, extra_content: secret } }),
  stream: (secret) => ({
    type: 'text/event-stream',
    body: `data: ${JSON.stringify({ error: { message: `overloaded: ${secret}`, code: 'server_error' } })}\n\n`,
  }),
  prompt: (secret, quoted) => ({
    status: 400,
    body: { error: { message: `You wrote: ${quoted} ${secret}` } },
    always: true,
  }),
  limit: (secret, quoted) => ({
    status: 429,
    headers: { 'retry-after': '3000' },
    body: { error: { message: `Slow down: ${quoted} ${secret}` } },
    always: true,
  }),
};

interface Trick {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** On every request, and not only on every other. */
  readonly always?: true;
}

function headersWith(secret: string): Record<string, string> {
  return { 'x-request-id': secret, 'x-echo': `Bearer ${secret}`, 'retry-after': '0' };
}

function said(secret: string, parts: CompletionParts): Trick {
  const { body } = completion(parts);
  return { body: { ...(body as object), id: secret, model: secret, system_fingerprint: secret } };
}

/** As a model would answer: the simulated user ends the conversation. */
function usual(request: string): Trick {
  const end = { id: 'call_1', name: 'end_conversation', arguments: '{}' };
  return said('fine', request.includes(end.name) ? { calls: [end] } : { content: 'Wifi is off.' });
}

/** The secret of a request in the forms in which servers may repeat it. */
const FORMS: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.slice(0, -3),
  (secret) => secret.slice(14, 32),
  (secret) => `${secret.slice(0, 20)}\n${secret.slice(20)}`,
  (secret) => secret.replaceAll(/.{7}/g, '$& '),
  (secret) => secret.toUpperCase(),
  (secret) => encodeURIComponent(secret),
  (secret) => Buffer.from(`user:${secret}`).toString('base64'),
];

/** A text of the prompt in the forms in which servers may quote it. */
const QUOTES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => JSON.stringify(JSON.stringify({ content: `- It is: ${text}\n` })),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll(' ', '\n'),
  (text) => text.slice(0, -6),
  (text) => text.slice(8),
];

export interface HostileServer extends AsyncDisposable {
  readonly url: string;
  readonly asked: () => number;
}

/**
 * Repeats, by the trick in the path, all secrets: those that the request carries and others, each in all forms, on every
 * other request, beginning with the first. The others are answered as a model would.
 * @param answer quoted in all forms where the request holds it
 */
export async function startHostileServer(others: readonly string[], answer: string): Promise<HostileServer> {
  const counts = new Map<string, number>();
  let asked = 0;

  function serve(incoming: IncomingMessage, outgoing: ServerResponse, request: string): void {
    const [, path = ''] = incoming.url?.split('/') ?? [];
    const play = TRICKS[path];
    const count = counts.get(path) ?? 0;
    counts.set(path, count + 1);
    asked += 1;
    const carried = Object.values(incoming.headers)
      .flat()
      .map((value) => String(value).replace(/^Bearer /, ''));
    const secrets = [...new Set([...carried.filter((value) => value.length > 30), ...others])];
    const all = secrets.flatMap((secret) => FORMS.map((form) => form(secret))).join(' , ');
    const isQuoted = request.includes(JSON.stringify(answer).slice(1, -1));
    const quoted = isQuoted ? QUOTES.map((quote) => quote(answer)).join(' , ') : 'nothing';
    const trick = play?.(all, quoted);
    const {
      status = 200,
      type = 'application/json',
      headers = {},
      body,
    } = trick && (trick.always || count % 2 === 0) ? trick : usual(request);
    const safe = Object.entries(headers).map(([name, value]) => [name, value.replaceAll('\n', ' ')]);
    outgoing.writeHead(status, { 'content-type': type, ...(Object.fromEntries(safe) as object) });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => serve(incoming, outgoing, Buffer.concat(chunks).toString()));
  });
  return { ...(await listening(server)), asked: () => asked };
}
