import { expect, it } from 'vitest';
import { forkPoint, planForks } from '../../../client/forks/plan-forks.ts';
import type { TrajectoryEvent } from '../../../sandbox/event.ts';
import { openingEvent } from '../../../sandbox/trajectory.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import { exampleRecord } from '../../results/example-record.ts';

const providerData = { owner: 'openai:gpt-a', data: { reasoning: 'opaque' } };
const EVENTS: readonly TrajectoryEvent[] = [
  openingEvent('Wifi off, please.'),
  { kind: 'turn', role: 'agent', messages: [{ sender: 'agent', recipient: 'user', content: 'Sure?', providerData }] },
  { kind: 'ending', outcome: 'completed' },
];

it.each([
  [
    'openai:gpt-b',
    ['1 message has data that only openai:gpt-a can read (reasoning, signatures): another model does not get it'],
  ],
  ['openai:gpt-a?effort=low', []],
])('a fork to %s notes the reasoning that it does not get', (agent, notes) => {
  const run = exampleRecord({ agent: 'openai:gpt-a' }, { events: EVENTS });
  const played = { pack: catalogue(), settings: sweepOf('s', []).settings, notes: [] };
  const context = { changes: { agent, user: 'scripted:user', trials: 1 }, played, nameOf: () => 'forks' };
  const plan = planForks([forkPoint(run, 1, {})], { ...context, environment: { OPENAI_API_KEY: 'sk-test' } });
  expect(plan.notes).toEqual(notes);
  expect(planForks([forkPoint(run, 0, {})], { ...context, environment: { OPENAI_API_KEY: 'sk-test' } }).notes).toEqual(
    [],
  );
});
