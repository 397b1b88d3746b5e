import { describe, expect, it } from 'vitest';
import { AGENT_PROMPT } from '../../roles/prompts/agent-prompt.ts';
import { USER_RULES, userPrompt } from '../../roles/prompts/user-prompt.ts';
import { agentView, userView } from '../../roles/view.ts';
import type { Message } from '../../sandbox/message.ts';
import { viewOf } from '../../sandbox/view.ts';
import { END_TOOL, USER_PARTS } from './dialogues.ts';

const LOG: readonly Message[] = [
  { sender: 'user', recipient: 'agent', content: 'Wifi off, please.' },
  {
    sender: 'agent',
    recipient: 'execution-environment',
    content: 'set_wifi_status(on=False)',
    toolCall: { id: 'call_1_0', name: 'setting_0', arguments: '{"on":false}' },
  },
  {
    sender: 'execution-environment',
    recipient: 'agent',
    content: 'null',
    toolResult: {
      callId: 'call_1_0',
      name: 'setting_0',
      trace: { toolName: 'set_wifi_status', arguments: { on: false }, result: null },
    },
    changes: [],
  },
  { sender: 'system', recipient: 'user', content: 'for the user', visibleTo: ['user'] },
  { sender: 'agent', recipient: 'user', content: 'It is off.' },
  {
    sender: 'user',
    recipient: 'execution-environment',
    content: 'end()',
    toolCall: { id: 'call_5_0', name: 'end', arguments: '{}' },
  },
  {
    sender: 'execution-environment',
    recipient: 'user',
    content: 'NameError: end',
    toolResult: { callId: 'call_5_0', name: 'end', errorClass: 'NameError' },
  },
];

describe('viewOf', () => {
  it('shows a role what is addressed to it or from it, without traces and changes', () => {
    expect(viewOf(LOG, 'agent').map(({ content }) => content)).toEqual([
      'Wifi off, please.',
      'set_wifi_status(on=False)',
      'null',
      'It is off.',
    ]);
    expect(viewOf(LOG, 'agent')[2]).toEqual({
      sender: 'execution-environment',
      recipient: 'agent',
      content: 'null',
      toolResult: { callId: 'call_1_0', name: 'setting_0', failed: false },
    });
    expect(viewOf(LOG, 'user').at(-1)?.toolResult).toEqual({ callId: 'call_5_0', name: 'end', failed: true });
    expect(viewOf(LOG, 'user').map(({ content }) => content)).toContain('for the user');
  });
});

describe('agentView', () => {
  it('puts the prompt in front', () => {
    const messages = viewOf(LOG, 'agent');
    const view = agentView({ messages, tools: [END_TOOL], seed: 3, turn: 4 });
    expect(view).toEqual({
      role: 'agent',
      messages: [{ sender: 'system', recipient: 'agent', content: AGENT_PROMPT }, ...messages],
      tools: [END_TOOL],
      seed: 3,
      turn: 4,
    });
  });
});

describe('userView', () => {
  it('tells examples, task and dialogue in this order', () => {
    const { messages, tools } = userView(USER_PARTS);
    const [example] = USER_PARTS.demonstrations;
    expect(messages.map(({ sender, content }) => [sender, content])).toEqual([
      ['system', userPrompt(example)],
      ['user', 'wifi off please'],
      ['agent', 'Wifi is off.'],
      ['system', userPrompt(USER_PARTS.brief)],
      ['user', 'Who is Ada?'],
      ['agent', 'Which Ada?'],
    ]);
    expect(tools).toEqual([END_TOOL]);
  });

  it('leaves out its dealings with the environment, and offers tools only in answer to the agent', () => {
    const parts = { ...USER_PARTS, demonstrations: [], messages: viewOf(LOG, 'user') };
    const view = userView(parts);
    expect(view.messages.filter(({ toolCall, toolResult }) => toolCall ?? toolResult)).toEqual([]);
    expect(view.messages.at(-1)?.content).toBe('It is off.');
    expect(view.tools).toEqual([]);
    expect(userView({ ...parts, messages: viewOf(LOG.slice(0, 5), 'user') }).tools).toEqual([END_TOOL]);
  });
});

describe('userPrompt', () => {
  it('tells rules, goal and knowledge boundary', () => {
    const prompt = userPrompt(USER_PARTS.brief);
    expect(prompt.startsWith(`${USER_RULES} Ask B who Ada is.\n`)).toBe(true);
    expect(prompt).toContain('You know:\n- You mean Ada L.\nYou do not know:\n- Her year of birth.\n');
    expect(prompt.match(/^\d\. /gm)).toEqual(['0. ', '1. ', '2. ', '3. ', '4. ', '5. ', '6. ']);
  });

  it('has no empty lists', () => {
    expect(userPrompt({ goal: 'Go.', knows: [], lacks: [] })).not.toMatch(/You know:|You do not know:/);
  });
});
