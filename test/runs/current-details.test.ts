import { describe, expect, it } from 'vitest';
import { settingsOf } from '../support/packs.ts';
import type { Message } from '../../sandbox/message.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import { callsSummary, currentDetails, staticDetails, turnSummary } from '../../runs/current-details.ts';

const INPUT: TrajectoryInput = {
  cell: {
    sweep: 's',
    scenario: 'wifi_off',
    augmentation: '3dt',
    agent: 'scripted:unhelpful',
    user: 'scripted:user',
    trial: 2,
    seed: 1,
  },
  settings: settingsOf(),
  start: [openingEvent('Turn it off')],
  categories: [],
  maxMessages: 30,
  computes: [],
  queues: { agent: 'q', user: 'q' },
};
const MESSAGES: readonly Message[] = [
  { sender: 'user', recipient: 'agent', content: 'Turn it off,\nplease' },
  {
    sender: 'agent',
    recipient: 'execution-environment',
    content: 'set_wifi_status(on=false)',
    toolCall: { id: 'c', name: 'set_wifi_status', arguments: '{"on": false}' },
  },
  {
    sender: 'execution-environment',
    recipient: 'agent',
    content: `ValueError: ${'long '.repeat(100)}`,
    toolResult: { callId: 'c', name: 'set_wifi_status', errorClass: 'ValueError' },
  },
];

describe("the text in Temporal's web UI", () => {
  it('shows the shortened dialogue with message indices, marks errors and escapes Markdown', () => {
    const text = currentDetails(INPUT, MESSAGES);
    expect(text).toContain(
      '**wifi_off_3_distraction_tools** · agent `scripted:unhelpful` · user `scripted:user` · trial 2',
    );
    expect(text).toContain('| 0 | user |  | Turn it off, please |\n| 1 | agent |  | `set_wifi_status(on=false)` |');
    expect(text).toContain('| 2 | tools\u00A0⚠ |  | `ValueError: long long');
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(190);
    const tricky: Message = { sender: 'agent', recipient: 'user', content: '# *Done* | <b>' };
    expect(currentDetails(INPUT, [tricky])).toContain('| 0 | agent |  | \\# \\*Done\\* \\| \\<b\\> |');
  });

  it('shows only the newest messages', () => {
    const many = Array.from({ length: 45 }, (): Message => ({ sender: 'agent', recipient: 'user', content: 'again' }));
    const text = currentDetails(INPUT, many);
    expect(text).toContain('… 15 earlier messages');
    expect(text).toContain('| 44 | agent |  | again |');
    expect(text).not.toContain('| 14 |');
  });

  it('shows the score after the end, with each milestone in the row where it was matched', () => {
    const ending = { kind: 'ending', outcome: 'message-limit', reason: '30 new messages' } as const;
    const finished = {
      solved: null,
      similarity: 0.5,
      turnCount: 2,
      retries: 0,
      milestones: [
        { title: 'Wifi is off.', similarity: 0.5, message: 1 },
        { title: 'The user is *told*.', similarity: 0, message: 2 },
        { title: 'All is well.', similarity: 1, message: 2 },
      ],
      minefields: [
        { title: 'Cellular is off.', similarity: 0.3, message: 1 },
        { title: 'Nothing else.', similarity: 0, message: 0 },
      ],
      sideEffects: ['CONTACT p_1 was removed: {}'],
    };
    const text = currentDetails(INPUT, MESSAGES, { end: { ending, finished } });
    expect(text).toContain('`message-limit` (30 new messages) · similarity **0.500** · 2 turns');
    const judged = currentDetails(INPUT, MESSAGES, { end: { ending, finished: { ...finished, solved: false } } });
    expect(judged).toContain('(30 new messages) · **not solved** · similarity **0.500** · 2 turns');
    expect(text).toContain(
      '| 1 | agent | M0\u00A050\u00A0%, minefield 0\u00A030\u00A0% | `set_wifi_status(on=false)` |',
    );
    expect(text).toContain('| 2 | tools\u00A0⚠ | M2 | `ValueError');
    expect(text).toContain(
      '- M0 ◐\u00A050\u00A0% at message 1: Wifi is off.\n- M1 ✗ missed: The user is \\*told\\*.\n- M2 ✓ at message 2: All is well.',
    );
    expect(text).toContain('- ✗ minefield hit at message 1: Cellular is off.');
    expect(text).not.toContain('Nothing else');
    expect(text).toContain('- ✗ side effect: CONTACT p\\_1 was removed: \\{\\}');
  });

  it('ends with an empty paragraph, because the web UI cuts off the last line', () => {
    expect(currentDetails(INPUT, MESSAGES)).toMatch(/ \|\n\n\u00A0$/);
    expect(staticDetails(INPUT)).toMatch(/`\n\n\u00A0$/);
  });

  it('summarizes turns and calls in one line each', () => {
    expect(turnSummary(MESSAGES.slice(0, 1), 30)).toBe('1/30 to: Turn it off, please');
    expect(turnSummary(MESSAGES, 30)).toMatch(/^3\/30 after set_wifi_status: ValueError: long/);
    expect(callsSummary(MESSAGES.slice(1, 2), 2, 30)).toBe('2/30 set_wifi_status(on=false)');
  });

  it('has the command that explains the score from the start', () => {
    expect(staticDetails(INPUT)).toContain('npx toolsandbox show s/wifi_off/3dt/scripted:unhelpful/2');
  });
});
