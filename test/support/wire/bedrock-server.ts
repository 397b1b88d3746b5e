import { startWireServer } from './wire-server.ts';
import type { WireReply, WireRequest, WireServer } from './wire-server.ts';

/** A response with 5 + 2 + 4 input tokens (uncached, cache write, cache read) and 7 output tokens. */
export function converse(content: readonly object[], stopReason = 'end_turn'): WireReply {
  return {
    headers: { 'x-amzn-requestid': 'request-1' },
    body: {
      output: { message: { role: 'assistant', content } },
      stopReason,
      usage: { inputTokens: 5, outputTokens: 7, totalTokens: 18, cacheReadInputTokens: 4, cacheWriteInputTokens: 2 },
      metrics: { latencyMs: 5 },
    },
  };
}

/** An error response of the API. */
export function bedrockError(status: number, message: string, headers: Record<string, string> = {}): WireReply {
  return { status, headers: { 'x-amzn-errortype': 'Exception', ...headers }, body: { message } };
}

/** Implements Bedrock's Converse API and rejects the requests that the real service rejects. */
export function startBedrockServer(replies: readonly WireReply[]): Promise<WireServer> {
  const path = ['test.model-v1', 'test.model-v1-2'].map((model) => `/model/${model}/converse`);
  return startWireServer({ path, rejectionOf, error: bedrockError }, replies);
}

function rejectionOf({ headers, body }: WireRequest): WireReply | null {
  const reject = (text: string) => bedrockError(400, text, { 'x-amzn-errortype': 'ValidationException' });
  if (!headers.authorization?.startsWith('Bearer ')) return bedrockError(403, 'Missing Authentication Token');
  if (body.messages[0]?.role !== 'user') return reject('A conversation must start with a user message.');
  for (const [index, { role, content }] of body.messages.entries()) {
    if (role === body.messages[index - 1]?.role)
      return reject('A conversation must alternate between user and assistant.');
    if (content.some((block: any) => block.text?.trim() === '')) return reject('The text field in a block is blank.');
    if (
      content.some(
        (block: any) => block.reasoningContent?.reasoningText && !block.reasoningContent.reasoningText.signature,
      )
    ) {
      return reject('Invalid `signature` in `thinking` block');
    }
    const uses = content.flatMap(({ toolUse }: any) => toolUse?.toolUseId ?? []);
    if (uses.some((id: string) => !/^[\w-]{1,64}$/.test(id))) return reject('toolUseId must match [a-zA-Z0-9_-]+');
    const next = body.messages[index + 1]?.content ?? [];
    const answered = next.flatMap(({ toolResult }: any) => toolResult?.toolUseId ?? []);
    if (uses.toSorted().join() !== answered.toSorted().join()) {
      return reject('Expected toolResult blocks for the toolUse blocks of the turn before.');
    }
    if (uses.length > 0 && !body.toolConfig) return reject('The toolConfig field must be defined.');
  }
  return null;
}
