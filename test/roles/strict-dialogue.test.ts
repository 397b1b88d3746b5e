import { describe, expect, it } from 'vitest';
import { OPENING_CUE, strictDialogue } from '../../roles/model/strict-dialogue.ts';
import type { ProviderName } from '../../roles/model/providers.ts';
import { taskText, userPrompt } from '../../roles/prompts.ts';
import type { RoleView } from '../../roles/role.ts';
import { roleView } from '../../roles/view.ts';
import { ASKED } from './asking.ts';
import { answer, calls, says } from './conversation.ts';
import { AFTER_PARALLEL_CALLS, ASKED_BACK, USER_PROMPTS } from './dialogues.ts';

const [EXAMPLE] = USER_PROMPTS.demonstrations;

function strict(view: RoleView, provider: ProviderName = 'compatible'): RoleView['messages'] {
  return strictDialogue(view, { provider }).messages;
}

const parties = (messages: RoleView['messages']) => messages.map(({ sender }) => sender).join(' ');

describe('a strict dialogue', () => {
  it('has one system message, which quotes the examples before the task', () => {
    const prompts = { ...USER_PROMPTS, demonstrations: [EXAMPLE, { ...EXAMPLE, goal: 'Another.' }] };
    const [prompt, ...dialogue] = strict(roleView('user', prompts, ASKED_BACK));
    expect(prompt).toEqual({
      sender: 'system',
      recipient: 'user',
      content: [
        'Examples come first, then your own part.\n',
        '--- Example 1 ---',
        `The wish of this example: ${taskText(EXAMPLE)}\n`,
        'You: wifi off please',
        'The assistant: Wifi is off.',
        '[You write nothing, and call the tool `end_conversation`.]',
        '--- End of example 1 ---',
        '',
        '--- Example 2 ---',
        `The wish of this example: ${taskText({ ...EXAMPLE, goal: 'Another.' })}\n`,
        'You: wifi off please',
        'The assistant: Wifi is off.',
        '[You write nothing, and call the tool `end_conversation`.]',
        '--- End of example 2 ---',
        '',
        'The examples are over. What follows is your own part, and your own conversation.\n',
        userPrompt(USER_PROMPTS.user),
      ].join('\n'),
    });
    expect(parties(dialogue)).toBe('agent user agent');
    expect(dialogue.map(({ content }) => content)).toEqual([OPENING_CUE, 'Who is Ada?', 'Which Ada?']);
  });

  it('is begun by the other party, also where nothing was said yet', () => {
    const prompts = { ...USER_PROMPTS, demonstrations: [] };
    const [prompt, ...dialogue] = strict(roleView('user', prompts, { ...ASKED_BACK, messages: [] }));
    expect(prompt?.content).toBe(userPrompt(USER_PROMPTS.user));
    expect(dialogue).toEqual([{ sender: 'agent', recipient: 'user', content: OPENING_CUE }]);
  });

  it('joins texts of one party in a row, and neither calls nor results nor what carries data', () => {
    const carried = { ...says('agent', 'Here.'), providerData: { owner: 'm', data: {} } };
    const messages = [says('user', 'Hi.'), says('user', 'Who is Ada?'), carried, says('agent', 'There.')];
    expect(strict({ ...ASKED, messages })).toEqual([
      says('user', 'Hi.\n\nWho is Ada?'),
      carried,
      says('agent', 'There.'),
    ]);
    const tools = [
      says('user', 'Go.'),
      calls('a', 'c1'),
      calls('b', 'c2'),
      answer('1', false, 'c1'),
      answer('2', false, 'c2'),
    ];
    expect(strict({ ...ASKED, messages: tools })).toEqual(tools);
  });

  it('is the view itself where that is strict already', () => {
    for (const view of [ASKED, AFTER_PARALLEL_CALLS]) expect(strict(view)).toEqual(view.messages);
  });

  it('is the original’s form in profile paper, except for servers that may refuse it', () => {
    const view = roleView('user', USER_PROMPTS, { ...ASKED_BACK, profile: 'paper' });
    for (const provider of ['openai', 'anthropic'] as const) expect(strict(view, provider)).toBe(view.messages);
    expect(parties(strict(view, 'compatible'))).toBe('system agent user agent');
  });

  it('grows at its end only', () => {
    const before = strict(roleView('user', USER_PROMPTS, ASKED_BACK));
    const messages = [...ASKED_BACK.messages, says('user', 'Ada L.'), says('agent', 'A countess.')];
    const after = strict(roleView('user', USER_PROMPTS, { ...ASKED_BACK, messages }));
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 2);
  });
});
