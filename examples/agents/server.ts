import { createServer } from 'node:http';
import type { SeatTurn, SeatView } from 'toolsandbox';

const answers = new Map<string, SeatTurn>();

function turnOf({ messages, since, tools }: SeatView): SeatTurn {
  const last = messages.slice(since).at(-1);
  if (last?.role === 'tool') return { content: 'Done.' };
  const [, position, thing] = /turn (on|off) (?:my )?(\w+)/i.exec(last?.content ?? '') ?? [];
  const tool = tools.find(({ name }) => thing && name.startsWith(`set_${thing.toLowerCase()}`));
  if (!tool) return { content: 'I can only turn things on and off.' };
  return { tool_calls: [{ function: { name: tool.name, arguments: { on: position === 'on' } } }] };
}

createServer(async (request, response) => {
  const key = String(request.headers['idempotency-key']);
  const view: SeatView = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
  if (!answers.has(key)) answers.set(key, turnOf(view));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers.get(key)));
}).listen(8000, '127.0.0.1');
