import { message, startAnthropicServer } from '../support/wire/anthropic-server.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireSeat } from './wire-seat.ts';

/** Providers think before they call, where they can, so that what belongs to a turn must come back with it. */
const THOUGHT = 'What does it take?';
const BESIDE = 'One moment.';
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
];
