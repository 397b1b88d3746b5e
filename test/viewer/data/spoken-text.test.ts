import { expect, it } from 'vitest';
import type { TrajectoryEvent } from '../../../sandbox/event.ts';
import { spokenTexts, spokenTextsOf } from '../../../viewer/data/spoken-text.ts';
import { calls, executed, returns, says, turn } from '../support/messages.ts';

const EVENTS: readonly TrajectoryEvent[] = [
  turn(says('Wifi off.', 'user')),
  { ...turn(calls('a', 'set_wifi')), unspoken: { text: 'Let me see.', reasoning: 'Is it on?' } },
  executed(returns('a', 'set_wifi', 'done')),
  { ...turn(), failed: 'refused by its provider' },
  { kind: 'ending', outcome: 'agent-error', reason: 'no answer' },
];

it('search looks through what was said, called, answered and thought, and why the run ended', () => {
  expect(spokenTexts(EVENTS)).toEqual([
    [0, 'Wifi off.'],
    [1, 'Is it on?'],
    [1, 'Let me see.'],
    [1, 'set_wifi({})'],
    [2, '"done"'],
    [2, 'refused by its provider'],
    [2, 'no answer'],
  ]);
});

it('a damaged log holds nothing', () => {
  expect(spokenTextsOf(JSON.stringify(EVENTS))).toEqual(spokenTexts(EVENTS));
  expect(spokenTextsOf('[{"kind":')).toEqual([]);
});
