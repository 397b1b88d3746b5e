import { describe, expect, it } from 'vitest';
import { parseModelSpec } from '../../roles/model/spec.ts';
import {
  confirm,
  CONFIRMATION,
  echo,
  TRIVIAL_AGENTS,
  REFUSAL,
  unhelpful,
} from '../../roles/scripted/trivial-agents.ts';
import { idle, MURMUR } from '../../roles/scripted/idle.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { ASKED, take } from './asking.ts';

const ANSWERED: ViewMessage = { sender: 'user', recipient: 'agent', content: 'The countess.' };
const LATER = {
  ...ASKED,
  messages: [...ASKED.messages, { sender: 'agent', recipient: 'user', content: 'Which one?' } as const, ANSWERED],
};

describe('the trivial agents', () => {
  it('are specs of agents', () => {
    expect(Object.keys(TRIVIAL_AGENTS)).toEqual(['idle', 'unhelpful', 'confirm', 'echo', 'random']);
    for (const name of Object.keys(TRIVIAL_AGENTS)) {
      expect(parseModelSpec(`scripted:${name}`, 'agent').model).toBe(name);
    }
  });

  it.each([
    ['idle', idle, MURMUR],
    ['unhelpful', unhelpful, REFUSAL],
    ['confirm', confirm, CONFIRMATION],
  ])('%s says the same in every turn', async (_, agent, content) => {
    expect(await take(agent, ASKED)).toEqual({ kind: 'speech', content });
    expect(await take(agent, LATER)).toEqual({ kind: 'speech', content });
  });

  it('echo repeats what the user said last', async () => {
    expect(await take(echo, ASKED)).toEqual({ kind: 'speech', content: 'Who is Ada?' });
    expect(await take(echo, LATER)).toEqual({ kind: 'speech', content: 'The countess.' });
  });
});
