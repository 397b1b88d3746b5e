import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startUiProxy } from '../../../client/temporal-ui/ui-proxy.ts';

const PAGE = { path: '/toolsandbox/sweep/nightly', html: '<p>columns</p>', headers: { 'content-type': 'text/html' } };

/** A web UI, and a proxy in front of it. */
async function startBoth(ui: RequestListener) {
  const server = createServer(ui).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const proxy = await startUiProxy({ target, page: PAGE, port: 0 });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(async () => {
    await proxy[Symbol.asyncDispose]();
    close();
  });
  return { target: target.origin, origin: proxy.origin, port: Number(new URL(proxy.origin).port), close };
}

/** As `fetch`, which does not let one choose these headers and targets. */
async function ask(port: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  const request = httpRequest({ host: '127.0.0.1', port, path, headers }).end();
  const [response] = await once(request, 'response');
  return { status: response.statusCode as number, text: await text(response) };
}

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A web UI that answers with what it was asked. */
const echo: RequestListener = (request, response) => {
  void text(request).then((body) => {
    const { method, url, headers } = request;
    response.writeHead(
      201,
      [
        ['set-cookie', '_csrf=a'],
        ['set-cookie', 'b=c'],
        ['x-ui', '2.42'],
      ].flat(),
    );
    response.end(JSON.stringify({ method, url, headers, body } satisfies Seen));
  });
};

describe('the proxy in front of the web UI', () => {
  it('forwards requests and answers', async () => {
    const { origin, target } = await startBoth(echo);
    const response = await fetch(`${origin}/api/v1/x%2Fy?query=a%20b`, {
      method: 'POST',
      body: '{"reason":"€"}',
      headers: { origin, referer: `${origin}/namespaces`, cookie: '_csrf=a', 'x-csrf-token': 'a' },
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-ui')).toBe('2.42');
    expect(response.headers.getSetCookie()).toEqual(['_csrf=a', 'b=c']);
    const seen = (await response.json()) as Seen;
    expect(seen).toMatchObject({ method: 'POST', url: '/api/v1/x%2Fy?query=a%20b', body: '{"reason":"€"}' });
    expect(seen.headers).toMatchObject({
      host: new URL(target).host,
      origin: target,
      referer: `${target}/namespaces`,
      cookie: '_csrf=a',
      'x-csrf-token': 'a',
    });
  });

  it('passes an answer on while it arrives', async () => {
    const { origin } = await startBoth((request, response) => {
      response.write('first');
      request.on('close', () => response.destroy());
    });
    const { body } = await fetch(origin);
    const { value } = await body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('first');
  });

  it('ends a request that the browser gave up', async () => {
    const given = Promise.withResolvers<void>();
    const { origin } = await startBoth((request, response) => {
      response.write('first');
      request.on('close', () => given.resolve());
    });
    const { body } = await fetch(origin);
    await body!.cancel();
    await expect(given.promise).resolves.toBeUndefined();
  });

  it('answers the entry page itself', async () => {
    const { origin } = await startBoth((_, response) => response.writeHead(404).end());
    const response = await fetch(origin + PAGE.path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(await response.text()).toBe(PAGE.html);
    expect((await fetch(`${origin}/toolsandbox/sweep/other`)).status).toBe(404);
  });

  it.each(['evil.example', '127.0.0.1.evil.example', '10.0.0.1:8080'])('refuses the host "%s"', async (host) => {
    const { port } = await startBoth(echo);
    expect((await ask(port, PAGE.path, { host })).status).toBe(403);
    expect((await ask(port, '/api/v1/settings', { host })).status).toBe(403);
  });

  it.each(['localhost', '127.0.0.1:1234', '[::1]:1234'])(
    'answers the host %s, as behind an SSH tunnel',
    async (host) => {
      const { port } = await startBoth(echo);
      expect((await ask(port, '/', { host, origin: `http://${host}` })).status).toBe(201);
    },
  );

  it.each(['http://evil.example', 'http://127.0.0.1:1', 'null'])('refuses pages of the origin %s', async (origin) => {
    const { port } = await startBoth(echo);
    expect((await ask(port, '/', { origin })).status).toBe(403);
  });

  it('refuses targets that are no paths', async () => {
    const { port } = await startBoth(echo);
    expect((await ask(port, 'http://evil.example/')).status).toBe(403);
  });

  it('says that the web UI is gone', async () => {
    const { origin, target, close } = await startBoth(echo);
    close();
    const response = await fetch(origin);
    expect(response.status).toBe(502);
    expect(await response.text()).toContain(`the Temporal UI at ${target} does not respond: `);
  });

  it('says that its port is taken', async () => {
    const { port, target } = await startBoth(echo);
    await expect(startUiProxy({ target: new URL(target), page: PAGE, port })).rejects.toThrow(
      new RegExp(`cannot serve on port ${port} \\(.*EADDRINUSE.*\\): choose another one with --port`),
    );
  });
});
