import { describe, expect, it } from 'vitest';
import { BEDROCK } from '../../roles/adapters/ai-sdk/vendors/bedrock.ts';
import { COHERE } from '../../roles/adapters/ai-sdk/vendors/cohere.ts';
import { GOOGLE } from '../../roles/adapters/ai-sdk/vendors/google.ts';
import { MISTRAL } from '../../roles/adapters/ai-sdk/vendors/mistral.ts';
import { readMessage } from '../../roles/adapters/anthropic/read-message.ts';
import { readCompletion } from '../../roles/adapters/openai/chat/read-completion.ts';
import { readResponse } from '../../roles/adapters/openai/responses/read-response.ts';
import { stopOf } from '../../roles/adapters/stop-of.ts';
import { message } from '../support/wire/anthropic-server.ts';
import { completion } from '../support/wire/openai-server.ts';
import { response, said } from '../support/wire/responses-form.ts';

const chat = (finish: string) => readCompletion(completion({ content: 'Yes.', finish }).body)?.stopped;
const claude = (stop: string) => readMessage(message([{ type: 'text', text: 'Yes.' }], stop).body)?.stopped;
const responses = (fields: object) => readResponse(response([said('Yes.')], fields).body)?.stopped;

describe('the finish reason', () => {
  it.each([
    ['of chat completions', chat, ['stop', 'tool_calls', 'function_call', 'eos_token', 'eos', 'STOP', 'COMPLETE']],
    ['of Claude', claude, ['end_turn', 'tool_use', 'stop_sequence']],
    ['of Gemini', (reason: string) => stopOf(reason, GOOGLE.stops), ['STOP']],
    ['of Mistral', (reason: string) => stopOf(reason, MISTRAL.stops), ['stop', 'tool_calls']],
    ['of Cohere', (reason: string) => stopOf(reason, COHERE.stops), ['COMPLETE', 'TOOL_CALL', 'STOP_SEQUENCE']],
    ['of Bedrock', (reason: string) => stopOf(reason, BEDROCK.stops), ['end_turn', 'tool_use', 'stop_sequence']],
  ])('%s of a whole answer changes nothing, and another is not taken for one', (_of, read, reasons) => {
    for (const reason of reasons) expect([reason, read(reason)]).toEqual([reason, undefined]);
    for (const reason of ['abort', 'insufficient_system_resource', 'network_error', 'pause_turn', 'OTHER']) {
      expect([reason, read(reason)]).toEqual([reason, 'unknown']);
    }
  });

  it.each([
    ['length', 'out-of-tokens'],
    ['max_tokens', 'out-of-tokens'],
    ['content_filter', 'filtered'],
    ['content_filter: RECITATION', 'filtered'],
    ['sensitive', 'filtered'],
    ['model_context_window_exceeded', 'context-full'],
    ['function_call_filter: MALFORMED_FUNCTION_CALL', 'malformed-call'],
    ['error', 'error'],
  ])('"%s" of chat completions means %s', (finish, meaning) => expect(chat(finish)).toBe(meaning));

  it('of a response is its status', () => {
    expect(responses({})).toBeUndefined();
    expect(responses({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })).toBe(
      'out-of-tokens',
    );
    expect(responses({ status: 'incomplete', incomplete_details: { reason: 'content_filter' } })).toBe('filtered');
    expect(responses({ status: 'incomplete', incomplete_details: { reason: 'new' } })).toBe('unknown');
    expect(responses({ status: 'incomplete' })).toBe('unknown');
    expect(responses({ status: 'cancelled' })).toBe('error');
  });

  it('may be missing, as from servers that only end their stream', () => {
    expect([stopOf(null, new Map()), stopOf(undefined, new Map()), stopOf('', new Map())]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
