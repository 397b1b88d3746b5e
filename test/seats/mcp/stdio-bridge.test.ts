import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BRIDGE_TOKEN, BRIDGE_URL } from '../../../seats/mcp/bridge-variables.ts';
import { listening } from '../../support/listening.ts';

const BRIDGE = fileURLToPath(new URL('../../../seats/mcp/stdio-bridge.ts', import.meta.url));
// With a whole run: test/seats/gateway/acp.test.ts.

/** What the bridge writes, line by line, when it is sent these lines. */
async function bridged(url: string, lines: readonly (object | string)[]): Promise<readonly unknown[]> {
  const env = { ...process.env, [BRIDGE_URL]: url, [BRIDGE_TOKEN]: 'sesame' };
  const child = spawn(process.execPath, [BRIDGE], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
  const [written] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return written.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

it('passes messages and answers on, also those in a stream, and keeps the session', async () => {
  const asked: { readonly method: string; readonly headers: IncomingHttpHeaders }[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { id, method } = JSON.parse(await text(incoming));
    asked.push({ method, headers: incoming.headers });
    if (method === 'initialize') {
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's1' });
      response.end(JSON.stringify({ id, result: { protocolVersion: '2025-06-18' } }, null, 2));
    } else if (id === undefined) response.writeHead(202).end();
    else if (method === 'refused') response.writeHead(401).end('no');
    else {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: message\r\ndata: {"method":"notifi');
      response.end(`cations/progress"}\r\n\r\ndata: {"id":${id},"result":"é"}\r\n\r\n`);
    }
  };
  await using server = await listening(createServer((incoming, response) => void answer(incoming, response)));
  const url = `${server.url}/mcp`;
  const hello = { id: 0, method: 'initialize' };
  const written = await bridged(url, [
    hello,
    { method: 'notifications/initialized' },
    '',
    { id: 1, method: 'tools/call' },
  ]);
  expect(written).toEqual([
    { id: 0, result: { protocolVersion: '2025-06-18' } },
    { method: 'notifications/progress' },
    { id: 1, result: 'é' },
  ]);
  expect(asked.map(({ headers }) => headers['authorization'])).toEqual(Array(3).fill('Bearer sesame'));
  expect(asked.map(({ headers }) => headers['mcp-session-id'])).toEqual([undefined, 's1', 's1']);
  expect(asked[1]!.headers['mcp-protocol-version']).toBe('2025-06-18');
  expect(await bridged(url, [{ id: 2, method: 'refused' }])).toMatchObject([
    { id: 2, error: { message: 'the MCP server was not reached: status 401: no' } },
  ]);
});

it('answers with an error what reaches no server, and lives on', async () => {
  const lines = ['hello', { method: 'notifications/initialized' }, { id: 'a', method: 'tools/list' }];
  const error = { code: -32_000, message: expect.stringMatching(/^the MCP server was not reached: /) };
  expect(await bridged('http://127.0.0.1:9/mcp', lines)).toEqual([
    { jsonrpc: '2.0', id: null, error },
    { jsonrpc: '2.0', id: 'a', error },
  ]);
});
