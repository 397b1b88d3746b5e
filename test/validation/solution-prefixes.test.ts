import { describe, expect, it } from 'vitest';
import type { Milestone } from '../../evaluation/milestone.ts';
import { solutionPrefixes } from '../../validation/checks/solution-prefixes.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const { milestones } = scenarioOf('wifi_off').milestones;

describe('check 6, beginnings of the solution,', () => {
  it('fails if the work is done before the last step', async () => {
    const changes = { milestones: { milestones: milestones.slice(0, 1) } };
    expect(await solutionPrefixes.run(subjectOf('wifi_off', changes))).toEqual([
      { evidence: 'an agent that stops after step 1 (switch) and says nothing more scores 1', path: ['solution', 1] },
    ]);
  });

  it('fails if doing nothing is enough', async () => {
    const evidence = await evidenceOf(solutionPrefixes, 'get_cellular', { milestones: { milestones: [] } });
    expect(evidence[0]).toBe('an agent that does nothing scores 1');
  });

  it('fails if a step lowers the score', async () => {
    const changes = { minefields: { milestones: milestones.slice(1) } };
    expect(await evidenceOf(solutionPrefixes, 'wifi_off', changes)).toEqual([
      'step 2 ("Wifi is now switched off.") lowers the score of an agent that stops there and says nothing more from 0.5 to 0',
    ]);
  });

  it('fails if repeating an earlier sentence is enough', async () => {
    const question = { say: 'Is that all?' };
    const row = { sender: 'AGENT', recipient: 'USER', content: question.say };
    const asked: Milestone = { constraints: [{ kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } }] };
    const changes = {
      solution: [question, ...scenarioOf('wifi_off').solution.with(1, question)],
      milestones: { milestones: milestones.with(1, asked) },
    };
    expect(await evidenceOf(solutionPrefixes, 'wifi_off', changes)).toEqual([
      'an agent that stops after step 2 (switch) and repeats its last sentence scores 1',
    ]);
  });
});
