import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { print } from '../cli/say.ts';
import { SECRET_VARIABLE } from '../seats/gateway/gateway-secret.ts';
import { sendWeb, webRequest } from '../seats/gateway/gateway-requests.ts';
import { withGateway } from '../seats/gateway/with-gateway.ts';
import { startSweep } from '../client/playing/play-on-engine.ts';
import { countCells, storedIn } from '../runs/sweep-spec.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import { catalogue, sweepOf } from '../scripts/sweep-of.ts';
import { MAIN } from './loaded-modules.ts';
import { median } from './median.ts';

/** Each is two messages, of which a run may have some tens. */
const CALLS = 10;
const RUNS = 4;

/** What a call of a tool takes by a client of MCP: of a bare server with one tool, and of runs here and on an engine, in one run. */
export async function benchMcp(): Promise<void> {
  const bare = await bareCalls();
  printCalls('bare server, over HTTP', bare);
  const stdio = await stdioCalls();
  printCalls('toolsandbox mcp, on standard input and output', stdio, bare);
  printCalls('gateway, on an engine', await gatewayCalls(), bare);
}

/** Milliseconds of each call of one client, without the first. */
async function times(client: Client): Promise<readonly number[]> {
  const all: number[] = [];
  for (let call = 0; call <= CALLS; call++) {
    const start = performance.now();
    const answer = await client.callTool({ name: 'set_wifi_status', arguments: { on: call % 2 === 1 } });
    if (answer.isError) throw new Error(`the call failed: ${JSON.stringify(answer.content)}`);
    all.push(performance.now() - start);
  }
  return all.slice(1);
}

async function connected(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport);
  return client;
}

async function bareCalls(): Promise<readonly number[]> {
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'bare', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'null' }] }));
    return server;
  });
  const http = createServer((request, response) => {
    void (async () => {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      const body: unknown = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
      await sendWeb(await handler.fetch(webRequest(request, response), { parsedBody: body }), response);
    })();
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const all: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const client = await connected(new StreamableHTTPClientTransport(url));
    all.push(...(await times(client)));
    await client.close();
  }
  http.close();
  http.closeAllConnections();
  return all;
}

async function stdioCalls(): Promise<readonly number[]> {
  const all: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const results = join(mkdtempSync(join(tmpdir(), 'toolsandbox-bench-')), 'results.db');
    const args = [MAIN, 'mcp', 'wifi_off', '--engine', 'inline', '--results', results];
    const client = await connected(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
    all.push(...(await times(client)));
    await client.close();
  }
  return all;
}

async function gatewayCalls(): Promise<readonly number[]> {
  return onOwnEngine({ pack: catalogue(), report: () => undefined }, async ({ client, store }) => {
    const sweep = sweepOf('bench', ['wifi_off'], { agents: ['external:bench'], trials: RUNS });
    const spec = storedIn(store, sweep);
    const started = await startSweep({ client }, { spec, cells: countCells(spec), concurrency: RUNS });
    const environment = { ...process.env, [SECRET_VARIABLE]: 'b'.repeat(32) };
    const place = { host: '127.0.0.1', port: 0, results: store.location, sweep: sweep.id, environment };
    const quiet = { report: () => undefined, onError: (error: unknown) => print(String(error)) };
    const all: number[] = [];
    await withGateway({ ...place, ...quiet }, async ({ gateway: { address, token } }) => {
      for (let run = 0; run < RUNS; run++) {
        const requestInit = { headers: { authorization: `Bearer ${token}` } };
        const agent = await connected(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }));
        all.push(...(await times(agent)));
        await agent.callTool({ name: 'say_to_user', arguments: { message: 'Done.' } });
        await agent.close();
      }
    });
    await started.cancel();
    return all;
  });
}

function printCalls(title: string, calls: readonly number[], bare?: readonly number[]): void {
  const ratio = bare === undefined ? '' : `, ${(median(calls) / median(bare)).toFixed(1)} times the bare server's`;
  print(`${title.padEnd(48)} ${median(calls).toFixed(1)} ms a call${ratio}`);
}
