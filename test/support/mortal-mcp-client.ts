import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { conversation, mcpClient } from './mcp-agent.ts';

/** A client of MCP that starts the command which its arguments are, takes a turn, prints what was said so far, and then does nothing until it is killed. */
const [command = '', ...args] = process.argv.slice(2);
const env = { ...process.env } as Record<string, string>;
const client = await mcpClient(new StdioClientTransport({ command, args, env, stderr: 'inherit' }));
await client.callTool({ name: 'set_wifi_status', arguments: { on: true } });
process.stdout.write(`${JSON.stringify(await conversation(client))}\n`);
