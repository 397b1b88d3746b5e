import { describe, expect, it } from 'vitest';

import { recorded } from '../../roles/recorded.ts';
import type { RoleView } from '../../roles/role.ts';
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

const take = (role: RoleView['role'], turn: number) =>
  recorded(() => Promise.resolve({ messages, times: new Map() }))(
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

  it('fails where the recording ends or has another role’s turn', async () => {
    expect(await take('user', 6)).toEqual({ kind: 'failed', reason: 'the recorded run ends before message 6' });
    const reason = 'message 5 of the recorded run is from agent, not from user';
    expect(await take('user', 5)).toEqual({ kind: 'failed', reason });
  });
});
