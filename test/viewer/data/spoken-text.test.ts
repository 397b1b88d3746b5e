import { expect, it } from 'vitest';
import type { TrajectoryEvent } from '../../../sandbox/event.ts';
import { spokenText, spokenTextOf } from '../../../viewer/data/spoken-text.ts';
import { calls, executed, returns, says, turn } from '../support/messages.ts';

const EVENTS: readonly TrajectoryEvent[] = [
  turn(says('Wifi off.', 'user')),
  { ...turn(calls('a', 'set_wifi')), unspoken: { text: 'Let me see.', reasoning: 'Is it on?' } },
  executed(returns('a', 'set_wifi', 'done')),
  { ...turn(), failed: 'refused by its provider' },
  { kind: 'ending', outcome: 'agent-error', reason: 'no answer' },
];

it('search looks through what was said, called, answered and thought, and why the run ended', () => {
  expect(spokenText(EVENTS).split('\n')).toEqual([
    'Wifi off.',
    'Is it on?',
    'Let me see.',
    'set_wifi({})',
    '"done"',
    'refused by its provider',
    'no answer',
  ]);
});

it('a damaged log holds nothing', () => {
  expect(spokenTextOf(JSON.stringify(EVENTS))).toBe(spokenText(EVENTS));
  expect(spokenTextOf('[{"kind":')).toBe('');
});
