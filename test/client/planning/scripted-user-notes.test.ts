import { expect, it } from 'vitest';
import { scriptedUserNotes } from '../../../client/planning/plan-sweep.ts';
import { parseModelSpec } from '../../../roles/model/spec.ts';

const notes = (...specs: readonly string[]) => scriptedUserNotes(specs.map((spec) => parseModelSpec(spec)));

it('says that the user is scripted if a model plays the agent', () => {
  expect(notes('scripted:oracle', 'openai:gpt-6-sol', 'scripted:user')).toEqual([
    expect.stringContaining('--user openai:gpt-6-luna'),
  ]);
});

it.each([
  ['the user is a model', 'openai:gpt-6-sol', 'openai:gpt-6-luna'],
  ['the agent is scripted', 'scripted:oracle', 'scripted:user'],
])('says nothing if %s', (_, agent, user) => {
  expect(notes(agent, user)).toEqual([]);
});
