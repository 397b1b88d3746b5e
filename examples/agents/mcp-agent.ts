import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { GATEWAY = 'http://127.0.0.1:8235', TOKEN } = process.env;
const command = { command: 'npx', args: ['toolsandbox', 'mcp', 'wifi_off', '--engine', 'inline'] };
const bearer = (token = '') => ({ headers: { authorization: `Bearer ${token}` } });

/** The next seat of the sweep that is open; null when the sweep is over. */
async function claim(): Promise<{ address: string; token: string } | null> {
  for (;;) {
    const answer = await fetch(`${GATEWAY}/claim`, { method: 'POST', ...bearer(TOKEN), body: '{"name": "my-agent"}' });
    if (answer.ok) return (await answer.json()) as { address: string; token: string };
    if (answer.status === 410) return null;
    if (answer.status !== 503) throw new Error(await answer.text());
  }
}

async function play(transport: Transport): Promise<void> {
  const client = new Client({ name: 'my-agent', version: '1.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  for (let said = client.getInstructions() ?? '', over = false; !over;) {
    const [, position, thing] = /turn (on|off) (?:my )?(\w+)/i.exec(said) ?? [];
    const tool = tools.find(({ name }) => thing && name.startsWith(`set_${thing.toLowerCase()}`));
    if (tool) await client.callTool({ name: tool.name, arguments: { on: position === 'on' } });
    const message = tool ? 'Done.' : 'I can only turn things on and off.';
    const answer = await client.callTool({ name: 'say_to_user', arguments: { message } });
    said = answer.content[0]?.type === 'text' ? answer.content[0].text : '';
    over = answer._meta?.['toolsandbox/turn'] === undefined;
    console.log(said);
  }
  await client.close();
}

if (!TOKEN) await play(new StdioClientTransport(command));
for (let seat = TOKEN ? await claim() : null; seat !== null; seat = await claim())
  await play(new StreamableHTTPClientTransport(new URL(seat.address), { requestInit: bearer(seat.token) }));
