import { describe, expect, it } from 'vitest';
import { AGENT_PROMPT, taskText, userPrompt, userRules } from '../../roles/prompts.ts';
import { promptsAsSent, roleView } from '../../roles/view.ts';
import type { UserPrompt } from '../../sandbox/prompting.ts';
import type { Message } from '../../sandbox/message.ts';
import { viewOf } from '../../sandbox/view.ts';
import { ASKED_BACK, END_TOOL, USER_PROMPTS } from './dialogues.ts';

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
  });

  it('leaves out what the user and the execution environment did together', () => {
    expect(viewOf(LOG, 'user').map(({ content }) => content)).toEqual([
      'Wifi off, please.',
      'for the user',
      'It is off.',
    ]);
  });
});

describe('promptsAsSent', () => {
  it('is one prompt for the agent, whatever the task', () => {
    expect(promptsAsSent('agent', USER_PROMPTS)).toEqual([
      { sender: 'system', recipient: 'agent', content: AGENT_PROMPT },
    ]);
  });

  it('is examples, each under its own wish and up to the call that ends it, then rules and task for the user', () => {
    const [example] = USER_PROMPTS.demonstrations;
    expect(promptsAsSent('user', USER_PROMPTS).map(({ sender, content }) => [sender, content])).toEqual([
      ['system', `The wish of this example: ${taskText(example)}`],
      ['user', 'wifi off please'],
      ['agent', 'Wifi is off.'],
      ['user', 'end_conversation()'],
      ['execution-environment', 'null'],
      ['system', userPrompt(USER_PROMPTS.user)],
    ]);
  });

  it('leaves out the parts of the user prompt that were not asked for', () => {
    const sent = (parts: UserPrompt) =>
      promptsAsSent('user', USER_PROMPTS, { userPrompt: parts }).map(({ content }) => content);
    expect(sent('goal')).toEqual([`${userRules()} Find out who Ada is.`]);
    expect(sent('goal+boundary')).toEqual([userPrompt(USER_PROMPTS.user)]);
    expect(sent('goal+boundary+demonstration')).toEqual(
      promptsAsSent('user', USER_PROMPTS).map(({ content }) => content),
    );
  });

  it('is the prompt given for the agent, word for word', () => {
    const [prompt, ...others] = promptsAsSent('agent', USER_PROMPTS, { agentPrompt: 'Be a pirate.\n' });
    expect(prompt).toEqual({ sender: 'system', recipient: 'agent', content: 'Be a pirate.\n' });
    expect(others).toEqual([]);
  });

  it("is the scenario's own prologue where it has one, each role's part of it", () => {
    const prologue = [
      { sender: 'system', recipient: 'agent', content: 'Be an agent.' },
      { sender: 'system', recipient: 'user', content: 'Be a user.' },
      { sender: 'user', recipient: 'agent', content: 'An example.', visibleTo: ['user'] },
    ] satisfies readonly Message[];
    const source = { ...USER_PROMPTS, prologue };
    expect(promptsAsSent('agent', source)).toEqual([{ sender: 'system', recipient: 'agent', content: 'Be an agent.' }]);
    expect(promptsAsSent('user', source).map(({ content }) => content)).toEqual(['Be a user.', 'An example.']);
  });
});

describe('roleView', () => {
  const parts = { tools: [END_TOOL], seed: 3, turn: 4, attempt: 2, addressedBy: 'agent', profile: 'default' } as const;

  it('puts the prompts as sent in front of the conversation', () => {
    for (const role of ['agent', 'user'] as const) {
      const messages = viewOf(LOG, role);
      expect(roleView(role, USER_PROMPTS, { ...parts, messages })).toEqual({
        role,
        messages: [...promptsAsSent(role, USER_PROMPTS), ...messages],
        tools: [END_TOOL],
        seed: 3,
        turn: 4,
        attempt: 2,
        profile: 'default',
      });
    }
  });

  it('offers the user the same tools all the time, in profile paper only in answer to the agent', () => {
    expect(roleView('user', USER_PROMPTS, ASKED_BACK).tools).toEqual([END_TOOL]);
    const afterToolError = { ...ASKED_BACK, addressedBy: 'execution-environment' } as const;
    expect(roleView('user', USER_PROMPTS, afterToolError).tools).toEqual([END_TOOL]);
    const unoffered = roleView('user', USER_PROMPTS, { ...afterToolError, profile: 'paper' });
    expect(unoffered.tools).toEqual([]);
    expect(unoffered.messages.filter(({ toolCall, toolResult }) => toolCall ?? toolResult)).toEqual([]);
    expect(roleView('agent', USER_PROMPTS, { ...parts, ...afterToolError }).tools).toEqual([END_TOOL]);
  });
});

describe('userPrompt', () => {
  it('gives rules, goal and knowledge boundary', () => {
    const prompt = userPrompt(USER_PROMPTS.user);
    expect(prompt.startsWith(`${userRules()} Find out who Ada is.\n`)).toBe(true);
    expect(prompt).toContain('You know:\n- You mean Ada L.\nYou do not know:\n- Her year of birth.\n');
    expect(prompt.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ', '4. ', '5. ', '6. ', '7. ', '8. ', '9. ']);
  });

  it('gives the right answer with the order to keep it', () => {
    const prompt = userPrompt({ ...USER_PROMPTS.user, answer: 'Ada Lovelace' });
    expect(prompt).toMatch(/\nThe right answer, which you keep to yourself: Ada Lovelace$/);
    expect(userPrompt(USER_PROMPTS.user)).not.toContain('The right answer');
  });

  it('has no empty lists', () => {
    expect(userPrompt({ goal: 'Go.', knows: [], lacks: [] })).not.toMatch(/You know:|You do not know:/);
    const prompt = userPrompt({ goal: 'Go.', knows: [], lacks: ['anything else'] });
    expect(prompt).toMatch(/ Go\.\nApart from that you know nothing about the matter\.$/);
  });
});
