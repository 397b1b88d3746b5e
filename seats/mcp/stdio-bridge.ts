import { createInterface } from 'node:readline';
import { decoded, eventData } from '../../files/http/event-data.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { BRIDGE_TOKEN, BRIDGE_URL } from './bridge-variables.ts';

/**
 * A program: an MCP server on standard input and output that passes each message on to one over HTTP, for clients that only start servers.
 * Its variables say where that one is.
 */
const { [BRIDGE_URL]: url = '', [BRIDGE_TOKEN]: token = '' } = process.env;
const UNREACHED = -32_000;
const headers: Record<string, string> = {
  accept: 'application/json, text/event-stream',
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
};

for await (const line of createInterface(process.stdin)) {
  if (line.trim() === '') continue;
  const passed = pass(line);
  // What follows the first message needs the session that its answer names.
  if (headers['mcp-session-id'] === undefined) await passed;
}

async function pass(line: string): Promise<void> {
  const { id, method } = sentIn(line);
  try {
    const response = await fetch(url, { method: 'POST', headers, body: line });
    const session = response.headers.get('mcp-session-id');
    if (session !== null) headers['mcp-session-id'] = session;
    if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
      for await (const message of eventData(decoded(response.body))) answer(message, method);
      return;
    }
    const text = await response.text();
    if (response.ok) answer(text, method);
    else fail(id, `status ${response.status}: ${text.slice(0, 500)}`);
  } catch (error) {
    fail(id, errorMessage(error));
  }
}

/** Each message is a line here. @param method that it answers */
function answer(message: string, method: unknown): void {
  if (message.trim() === '') return;
  const read = JSON.parse(message) as { readonly result?: { readonly protocolVersion?: string } };
  const version = read.result?.protocolVersion;
  if (method === 'initialize' && version !== undefined) headers['mcp-protocol-version'] = version;
  process.stdout.write(`${JSON.stringify(read)}\n`);
}

/** Of a notification nothing is answered. */
function fail(id: unknown, why: string): void {
  if (id === undefined) return;
  const error = { code: UNREACHED, message: `the MCP server was not reached: ${why}` };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
}

function sentIn(line: string): { readonly id?: unknown; readonly method?: unknown } {
  try {
    return (JSON.parse(line) as object | null) ?? {};
  } catch {
    return { id: null };
  }
}
