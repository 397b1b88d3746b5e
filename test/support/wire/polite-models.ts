import { message, startAnthropicServer } from './anthropic-server.ts';
import { completion, startOpenaiServer } from './openai-server.ts';
import type { WireReply, WireRequest, WireServer } from './wire-server.ts';

/** Models that are never at a loss: an agent that declines, in either style of prompting, and a user who accepts that. */
export interface PoliteModels extends AsyncDisposable {
  readonly openai: WireServer;
  readonly anthropic: WireServer;
}

const DECLINES = 'Thought: none of this can be done.\nFinal Answer: I am sorry, I cannot do that.';

/** What a user calls to end the conversation, and what the preflight asks for. */
const CALLED = ['end_conversation', 'report_ready'];

export async function startPoliteModels(): Promise<PoliteModels> {
  const openai = await startOpenaiServer((request) => {
    const name = calledIn(request);
    const calls = name && [{ id: 'call_1', name, arguments: '{"word":"yes"}' }];
    return completion(calls ? { calls } : { content: DECLINES });
  });
  const anthropic = await startAnthropicServer((request): WireReply => {
    const name = calledIn(request);
    if (name === undefined) return message([{ type: 'text', text: DECLINES }]);
    return message([{ type: 'tool_use', id: 'toolu_1', name, input: { word: 'yes' } }], 'tool_use');
  });
  return {
    openai,
    anthropic,
    [Symbol.asyncDispose]: async () => {
      await openai[Symbol.asyncDispose]();
      await anthropic[Symbol.asyncDispose]();
    },
  };
}

function calledIn({ body }: WireRequest): string | undefined {
  const text = JSON.stringify(body.tools ?? []);
  return CALLED.find((name) => text.includes(`"${name}"`));
}
