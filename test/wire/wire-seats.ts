import { message, startAnthropicServer } from '../support/wire/anthropic-server.ts';
import { converse, startBedrockServer } from '../support/wire/bedrock-server.ts';
import { cohereMessage, startCohereServer } from '../support/wire/cohere-server.ts';
import { generated, startGoogleServer } from '../support/wire/google-server.ts';
import { mistralMessage, startMistralServer } from '../support/wire/mistral-server.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireCall, WireSeat } from './wire-seat.ts';

/** Providers think before they call, where they can, so that what belongs to a turn must come back with it. */
const THOUGHT = 'What does it take?';
export const BESIDE = 'One moment.';
const SIGNATURE = 'c2lnbmVk';

const CHAT: Omit<WireSeat, 'name' | 'model' | 'options' | 'keyVariable'> = {
  start: startOpenaiServer,
  baseUrl: ({ url }) => `${url}/v1`,
  dialogue: 'messages',
  speech: (content) => completion({ content }),
  calls: (calls) => completion({ content: BESIDE, calls, extra: { reasoning_content: THOUGHT } }),
  carried: [BESIDE, THOUGHT],
};

export const WIRE_SEATS: readonly WireSeat[] = [
  {
    ...CHAT,
    name: 'openai',
    model: 'openai:gpt-test',
    options: '',
    keyVariable: 'OPENAI_API_KEY',
    dialogue: 'input',
  },
  {
    ...CHAT,
    name: 'openai-chat',
    model: 'openai:gpt-test',
    options: '&api=chat&stream=false',
    keyVariable: 'OPENAI_API_KEY',
  },
  { ...CHAT, name: 'compatible', model: 'compatible:test', options: '', keyVariable: 'COMPATIBLE_API_KEY' },
  {
    name: 'anthropic',
    model: 'anthropic:claude-test',
    options: '',
    keyVariable: 'ANTHROPIC_API_KEY',
    start: startAnthropicServer,
    baseUrl: ({ url }) => url,
    dialogue: 'messages',
    speech: (text) => message([{ type: 'text', text }]),
    calls: (calls) => {
      const thinking = { type: 'thinking', thinking: THOUGHT, signature: SIGNATURE };
      const uses = calls.map(({ id, name, arguments: written }) => {
        return { type: 'tool_use', id: `toolu_${id}`, name, input: JSON.parse(written) as unknown };
      });
      return message([thinking, { type: 'text', text: BESIDE }, ...uses], 'tool_use');
    },
    carried: [BESIDE, THOUGHT, SIGNATURE],
  },
  {
    ...CHAT,
    name: 'azure',
    model: 'azure:gpt-test',
    options: '',
    keyVariable: 'AZURE_OPENAI_API_KEY',
    dialogue: 'input',
  },
  {
    name: 'google',
    model: 'google:gemini-test',
    options: '',
    keyVariable: 'GEMINI_API_KEY',
    start: startGoogleServer,
    baseUrl: ({ url }) => `${url}/v1beta`,
    dialogue: 'contents',
    speech: (text) => generated([{ text, thoughtSignature: SIGNATURE }]),
    calls: (calls) =>
      generated(
        calls.map(({ id, name, arguments: written }, k) => {
          const functionCall = { id, name, args: JSON.parse(written) as unknown };
          return { functionCall, ...(k === 0 && { thoughtSignature: SIGNATURE }) };
        }),
      ),
    carried: [SIGNATURE],
  },
  {
    name: 'mistral',
    model: 'mistral:mistral-test',
    options: '',
    keyVariable: 'MISTRAL_API_KEY',
    start: startMistralServer,
    baseUrl: ({ url }) => `${url}/v1`,
    dialogue: 'messages',
    speech: (content) => mistralMessage({ content }),
    calls: (calls) => mistralMessage({ content: BESIDE, tool_calls: calls.map(chatCall) }, 'tool_calls'),
    carried: [BESIDE],
  },
  {
    name: 'cohere',
    model: 'cohere:command-test',
    options: '',
    keyVariable: 'COHERE_API_KEY',
    start: startCohereServer,
    baseUrl: ({ url }) => `${url}/v2`,
    dialogue: 'messages',
    speech: (text) => cohereMessage({ content: [{ type: 'text', text }] }),
    calls: (calls) => cohereMessage({ tool_plan: THOUGHT, tool_calls: calls.map(chatCall) }, 'TOOL_CALL'),
    carried: [THOUGHT],
  },
  {
    name: 'bedrock',
    model: 'bedrock:test.model-v1',
    options: '',
    keyVariable: 'AWS_BEARER_TOKEN_BEDROCK',
    start: startBedrockServer,
    baseUrl: ({ url }) => url,
    dialogue: 'messages',
    speech: (text) => converse([{ text }]),
    calls: (calls) => {
      const thinking = { reasoningContent: { reasoningText: { text: THOUGHT, signature: SIGNATURE } } };
      const uses = calls.map(({ id, name, arguments: written }) => {
        return { toolUse: { toolUseId: id, name, input: JSON.parse(written) as unknown } };
      });
      return converse([thinking, { text: BESIDE }, ...uses], 'tool_use');
    },
    carried: [BESIDE, THOUGHT, SIGNATURE],
  },
];

function chatCall({ id, ...called }: WireCall): object {
  return { id, type: 'function', function: called };
}
