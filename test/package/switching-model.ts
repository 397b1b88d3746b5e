import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Listening } from '../../files/http/listen-on.ts';
import { json } from 'node:stream/consumers';
import { listening } from '../support/listening.ts';

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** A server of chat completions whose model does what `examples/agents/my-agent.ts` does: it turns things on and off. */
export async function switchingModel(): Promise<Listening> {
  const server = createServer((request, response) => {
    void answerOf(request).then((answer) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
    );
  });
  return listening(server);
}

/** Whatever is read rather than asked gets an answer without words. */
async function answerOf(request: IncomingMessage): Promise<object> {
  const asked = request.method === 'POST' ? ((await json(request)) as Asked) : undefined;
  const message = asked === undefined ? says('') : messageTo(asked);
  return {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'local',
    choices: [{ index: 0, finish_reason: 'tool_calls' in message ? 'tool_calls' : 'stop', message }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

const says = (content: string): object => ({ role: 'assistant', content });

function messageTo({ messages, tools = [] }: Asked): object {
  const last = messages.at(-1);
  if (last?.role === 'tool') return says('Done.');
  const [, position, thing] = /turn (on|off) (?:my )?(\w+)/i.exec(last?.content ?? '') ?? [];
  const tool = tools.find(({ function: { name } }) => thing && name.startsWith(`set_${thing.toLowerCase()}`));
  if (tool === undefined) return says('I can only turn things on and off.');
  const call = { name: tool.function.name, arguments: JSON.stringify({ on: position === 'on' }) };
  return { role: 'assistant', content: null, tool_calls: [{ id: 'call_1', type: 'function', function: call }] };
}
