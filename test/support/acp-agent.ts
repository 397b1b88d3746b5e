import { createInterface } from 'node:readline';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/**
 * A program that speaks the Agent Client Protocol: it switches off what the user names. As its argument says, it also asks before it calls
 * (`asks`), dies once in the middle (`dies`), takes servers only as programs that it starts (`stdio`), wants a login (`login`), says nothing (`mute`) or sends what is no
 * message of the protocol (`rude`).
 */
const [manner = ''] = process.argv.slice(2);
const waiting = new Map<unknown, (result: any) => void>();
let tools: Client | undefined;
let requests = 0;

const send = (message: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const update = (sessionId: string, told: object) =>
  send({ method: 'session/update', params: { sessionId, update: told } });
const say = (sessionId: string, text: string) =>
  update(sessionId, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });

/** Each of these once ended the process that read it, or could. */
function rude(): void {
  for (const line of ['hello', 'null', '[]', '{"id":{}}', '{"id":1,"error":7}']) process.stdout.write(`${line}\n`);
  send({ method: 'session/update' });
  send({ method: 'session/update', params: { update: null } });
  send({ method: 'session/update', params: { update: { sessionUpdate: 'agent_message_chunk', content: null } } });
  send({ id: 'p', method: 'session/request_permission', params: { options: 'none' } });
  send({ id: 'q', method: 'toString' });
}

async function permitted(sessionId: string): Promise<boolean> {
  const id = `p${requests++}`;
  const options = [
    { optionId: 'no', name: 'No', kind: 'reject_once' },
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  ];
  const answer = new Promise<any>((resolve) => waiting.set(id, resolve));
  send({ id, method: 'session/request_permission', params: { sessionId, toolCall: { toolCallId: 't' }, options } });
  return (await answer).outcome.optionId === 'yes';
}

const fieldsOf = (entries: readonly any[]) => Object.fromEntries(entries.map(({ name, value }) => [name, value]));

function overHttp({ url, headers }: any): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: fieldsOf(headers) } });
}

/** As the protocol describes it: the only form of server without a `type`. */
function program({ type, command, args, env }: any): StdioClientTransport {
  if (type !== undefined) throw new Error('I can only start servers');
  return new StdioClientTransport({ command, args, env: fieldsOf(env) });
}

const METHODS: Readonly<Record<string, (params: any) => Promise<object>>> = {
  initialize: async () => ({
    protocolVersion: 1,
    agentCapabilities: manner === 'stdio' ? {} : { mcpCapabilities: { http: true } },
  }),
  'session/new': async ({ mcpServers: [server] }) => {
    if (manner === 'login') throw Object.assign(new Error('log in'), { code: -32_000 });
    tools = new Client({ name: 'acp-agent', version: '1.0.0' });
    await tools.connect(manner === 'stdio' ? program(server) : overHttp(server));
    return { sessionId: 's1' };
  },
  'session/prompt': async ({ sessionId, prompt: [{ text }] }) => {
    if (manner === 'mute') return { stopReason: 'end_turn' };
    if (manner === 'rude') rude();
    const thing = /turn off (?:my )?(\w+)/i.exec(text)?.[1]?.toLowerCase();
    const isAllowed = manner !== 'asks' || (await permitted(sessionId));
    say(sessionId, 'I shall ');
    say(sessionId, 'do it.');
    const { tools: offered } = await tools!.listTools();
    const tool = offered.find(({ name }) => name.startsWith(`set_${thing}`));
    update(sessionId, { sessionUpdate: 'tool_call', toolCallId: 't', title: 'off' });
    if (tool && isAllowed && !text.includes('conversation so far'))
      await tools!.callTool({ name: tool.name, arguments: { on: false } });
    if (manner === 'dies' && !text.includes('conversation so far')) process.exit(3);
    say(sessionId, 'Done.');
    return { stopReason: 'end_turn' };
  },
};

for await (const line of createInterface(process.stdin)) {
  const { id, method, params, result } = JSON.parse(line);
  if (method === undefined) waiting.get(id)?.(result);
  else
    METHODS[method]!(params).then(
      (answer) => send({ id, result: answer }),
      ({ code = -32_603, message }) => send({ id, error: { code, message } }),
    );
}
