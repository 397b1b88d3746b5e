import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import packageJson from '../../../package.json' with { type: 'json' };
import { errorMessage } from '../../../sandbox/error-message.ts';
import { UserError } from '../../errors.ts';
import { maskHeaders } from './server-headers.ts';

/** A command may install the server first. Milliseconds. */
const START_MS = 300_000;

/** Of what a server writes on standard error. In characters. */
const LAST_WORDS = 500;

/** What the server answers is recorded as it is, whatever the schema of the result says. */
const AS_ANSWERED = {
  getValidator: () => (data: unknown) => ({ valid: true, data, errorMessage: undefined }) as never,
};

/**
 * A client of an MCP server: of the one at an address, or of one that a command of the shell starts, which has the few variables of
 * the environment that the SDK passes on.
 * @param headers of requests to an address; a redirection is an error then, as they are for that address only
 * @throws UserError
 */
export async function connectServer(server: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = new Client(
    { name: packageJson.name, version: packageJson.version },
    { jsonSchemaValidator: AS_ANSWERED },
  );
  const { transport, said } = transportTo(server, headers);
  try {
    await client.connect(transport, { timeout: START_MS });
  } catch (error) {
    await client.close();
    const lines = said()
      .split('\n')
      .filter((line) => line.trim() !== '');
    const why = maskHeaders([errorMessage(error), ...lines].join(': '), headers);
    const hint = isAddress(server)
      ? 'check that the address is right'
      : "check that the command is right; variables that it needs stand before it: --mcp 'NAME=value npx -y my-server'";
    throw new UserError(`no MCP server answers at --mcp ${server.slice(0, 200)}: ${why}; ${hint}`);
  }
  return client;
}

function isAddress(server: string): boolean {
  return /^https?:/.test(server);
}

function transportTo(server: string, headers: Readonly<Record<string, string>>) {
  if (isAddress(server)) {
    if (!URL.canParse(server)) throw new UserError(`invalid --mcp ${server}: no URL`);
    const requestInit = Object.keys(headers).length > 0 && { requestInit: { headers, redirect: 'error' } as const };
    return { transport: new StreamableHTTPClientTransport(new URL(server), { ...requestInit }), said: () => '' };
  }
  const transport = new StdioClientTransport({ command: 'sh', args: ['-c', `exec env ${server}`], stderr: 'pipe' });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-LAST_WORDS);
  });
  return { transport, said: () => said };
}
