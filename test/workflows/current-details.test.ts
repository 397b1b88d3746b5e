import { describe, expect, it } from 'vitest';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Message } from '../../sandbox/message.ts';
import type { TrajectoryInput } from '../../workflows/contract.ts';
import { callsSummary, currentDetails, turnSummary } from '../../workflows/current-details.ts';

const INPUT: TrajectoryInput = {
  cell: {
    sweep: 's',
    scenario: 'wifi_off',
    augmentation: '3dt',
    agent: 'unhelpful',
    user: 'scripted:user',
    trial: 2,
    seed: 1,
  },
  settings: { pack: { path: null, hash: 'h' }, profile: 'default', clock: DEFAULT_CLOCK, services: 'synthetic' },
  opening: 'Turn it off',
  categories: [],
  maxMessages: 30,
  queues: { agent: 'q', user: 'q' },
};
const MESSAGES: readonly Message[] = [
  { sender: 'user', recipient: 'agent', content: 'Turn it off,\nplease' },
  { sender: 'agent', recipient: 'execution-environment', content: 'set_wifi_status(on=false)' },
  {
    sender: 'execution-environment',
    recipient: 'agent',
    content: `ValueError: ${'long '.repeat(100)}`,
    toolResult: { callId: 'c', name: 'set_wifi_status', errorClass: 'ValueError' },
  },
];

describe('what an operator reads', () => {
  it('is the dialogue so far, shortened, with failures marked', () => {
    const text = currentDetails(INPUT, MESSAGES);
    expect(text).toContain('**wifi_off_3_distraction_tools** · agent `unhelpful` · user `scripted:user` · trial 2');
    expect(text).toContain(
      '0. User: Turn it off, please\n1. Agent: set_wifi_status(on=false)\n2. Tools ⚠: ValueError: long',
    );
    expect(text.split('\n').at(-1)?.length).toBeLessThan(330);
  });

  it('has the score once there is one', () => {
    const tokens = { agent: { input: 0, output: 0 }, user: { input: 0, output: 0 } };
    const played = { messages: MESSAGES, outcome: 'message-limit', reason: '30 new messages', tokens } as const;
    const finished = { similarity: 0.5, turnCount: 2, milestones: [{ similarity: 0.5, message: 2 }], minefields: [] };
    expect(currentDetails(INPUT, MESSAGES, { played, finished })).toContain(
      '`message-limit` (30 new messages) · similarity **0.500** · 2 turns · M0 50 % at 2',
    );
  });

  it('names turns and calls in a line each', () => {
    expect(turnSummary(MESSAGES.slice(0, 1), 30)).toBe('1/30 Agent: answers "Turn it off, please"');
    expect(callsSummary(MESSAGES.slice(1, 2), 2, 30)).toBe('2/30 set_wifi_status(on=false)');
  });
});
