import { describe, expect, it } from 'vitest';

import { recorded } from '../../roles/recorded.ts';
import type { RoleView } from '../../roles/role.ts';
import { keyMask } from '../../sandbox/secrets/mask.ts';
import type { Message } from '../../sandbox/message.ts';

const call = (id: string): Message => ({
  sender: 'agent',
  recipient: 'execution-environment',
  content: '',
  toolCall: { id, name: 'get_wifi_status', arguments: '{}' },
});
const messages: readonly Message[] = [
  { sender: 'user', recipient: 'agent', content: 'Hi' },
  call('a'),
  call('b'),
  { sender: 'execution-environment', recipient: 'agent', content: 'True' },
  { sender: 'execution-environment', recipient: 'agent', content: 'True' },
  { sender: 'agent', recipient: 'user', content: 'On.' },
];

const take = (role: RoleView['role'], turn: number, run = messages) =>
  recorded(() => Promise.resolve({ messages: run, times: new Map() }), keyMask(['sk-canary-0123456789abcdef']))(
    { role, messages: [], tools: [], seed: 0, turn, profile: 'default' },
    new AbortController().signal,
  );

describe('the recorded role', () => {
  it('makes parallel calls at once, under their recorded ids', async () => {
    expect(await take('agent', 1)).toMatchObject({ kind: 'calls', calls: [{ id: 'a' }, { id: 'b' }] });
  });

  it('says what was said', async () => {
    expect(await take('agent', 5)).toEqual({ kind: 'speech', content: 'On.' });
  });

  it('is bounded and without keys, as answers of models are', async () => {
    const huge = {
      ...call('x'.repeat(2_000_000)),
      toolCall: { id: 'x'.repeat(2_000_000), name: 'n', arguments: '{}' },
    };
    const turn = await take('agent', 0, [huge]);
    expect(turn.kind === 'calls' && turn.calls[0]!.id.length).toBeLessThan(600);
    const many = Array.from({ length: 1_001 }, (_, index) => call(`c${index}`));
    expect(await take('agent', 0, many)).toEqual({
      kind: 'failed',
      reason: 'it called 1001 tools in one turn; the limit is 1000',
    });
    expect(await take('agent', 0, many.slice(1))).toMatchObject({ kind: 'calls' });
    const told = { sender: 'agent', recipient: 'user', content: 'It is sk-canary-0123456789abcdef.' } as const;
    expect(await take('agent', 0, [told])).toEqual({ kind: 'speech', content: 'It is [key].' });
  });

  it('fails where the recording ends or has another role’s turn', async () => {
    expect(await take('user', 6)).toEqual({ kind: 'failed', reason: 'the recorded run ends before message 6' });
    const reason = 'message 5 of the recorded run is from agent, not from user';
    expect(await take('user', 5)).toEqual({ kind: 'failed', reason });
  });
});
