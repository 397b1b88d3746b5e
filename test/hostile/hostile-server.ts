import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completion } from '../support/wire/openai-server.ts';
import type { CompletionParts } from '../support/wire/openai-server.ts';

/** How a server repeats what it should keep to itself. Each stands in the path of the server's address. */
export const TRICKS: Readonly<Record<string, (secret: string) => Trick>> = {
  'error-text': (secret) => ({ status: 400, body: { error: { message: `${secret} is refused`, code: secret } } }),
  'bad-key': (secret) => ({ status: 401, body: { error: { message: `Incorrect API key provided: ${secret}.` } } }),
  page: (secret) => ({ status: 502, type: 'text/html', body: `<html><p>Authorization: Bearer ${secret}</p></html>` }),
  headers: (secret) => ({ status: 500, headers: headersWith(secret), body: { error: { message: 'try again' } } }),
  redirect: (secret) => ({ status: 302, headers: { location: `/login?key=${encodeURIComponent(secret)}` }, body: {} }),
  'no-json': (secret) => ({ body: `{"id": ${secret}` }),
  text: (secret) => answer(secret, { content: `Your key is ${secret}, is it not?` }),
  call: (secret) =>
    answer(secret, { calls: [{ id: secret, name: secret, arguments: JSON.stringify({ on: secret }) }] }),
  fields: (secret) => answer(secret, { content: 'Done.', extra: { reasoning_content: secret, extra_content: secret } }),
  stream: (secret) => ({
    type: 'text/event-stream',
    body: `data: ${JSON.stringify({ error: { message: `overloaded: ${secret}`, code: 'server_error' } })}\n\n`,
  }),
};

interface Trick {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function headersWith(secret: string): Record<string, string> {
  return { 'x-request-id': secret, 'x-echo': `Bearer ${secret}`, 'retry-after': '0' };
}

function answer(secret: string, parts: CompletionParts): Trick {
  const { body } = completion(parts);
  return { body: { ...(body as object), id: secret, model: secret, system_fingerprint: secret } };
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

export interface HostileServer extends AsyncDisposable {
  readonly url: string;
  readonly asked: () => number;
}

/**
 * Repeats, by the trick in the path, all secrets: those that the request carries and others, each in all forms, on every
 * other request, beginning with the first. The others are answered as a model would.
 */
export async function startHostileServer(others: readonly string[]): Promise<HostileServer> {
  const counts = new Map<string, number>();
  let asked = 0;

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const [, trick = ''] = incoming.url?.split('/') ?? [];
    const play = TRICKS[trick];
    const count = counts.get(trick) ?? 0;
    counts.set(trick, count + 1);
    asked += 1;
    const carried = Object.values(incoming.headers)
      .flat()
      .map((value) => String(value).replace(/^Bearer /, ''));
    const secrets = [...new Set([...carried.filter((value) => value.length > 30), ...others])];
    const all = secrets.flatMap((secret) => FORMS.map((form) => form(secret))).join(' , ');
    const {
      status = 200,
      type = 'application/json',
      headers = {},
      body,
    } = count % 2 === 1 || play === undefined ? answer('fine', { content: 'Wifi is off.' }) : play(all);
    const safe = Object.entries(headers).map(([name, value]) => [name, value.replaceAll('\n', ' ')]);
    outgoing.writeHead(status, { 'content-type': type, ...(Object.fromEntries(safe) as object) });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => serve(incoming, outgoing));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
