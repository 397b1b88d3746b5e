import { describe, expect, it } from 'vitest';
import type { Milestone } from '../../evaluation/milestone.ts';
import { solutionPrefixes } from '../../validation/checks/solution-prefixes.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

function saying(content: string): Milestone {
  const row = { sender: 'AGENT', recipient: 'USER', content };
  return { constraints: [{ kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } }] };
}

describe('check 6, beginnings of the solution,', () => {
  it('fails if the work is done before the last step, unless that only says so', async () => {
    const changes = { milestones: { milestones: scenarioOf('get_wifi').milestones.milestones.slice(0, 1) } };
    expect(await solutionPrefixes.run(subjectOf('get_wifi', changes))).toEqual([
      { evidence: 'an agent that stops after step 1 (status) and says nothing more scores 1', path: ['solution', 1] },
    ]);
    expect(await evidenceOf(solutionPrefixes, 'wifi_off')).toEqual([]);
  });

  it('fails if doing nothing is enough', async () => {
    const evidence = await evidenceOf(solutionPrefixes, 'get_cellular', { milestones: { milestones: [] } });
    expect(evidence[0]).toBe('an agent that does nothing scores 1');
  });

  it('fails if a step lowers the score', async () => {
    const changes = { minefields: { milestones: [saying('Wifi is now switched off.')] } };
    expect(await evidenceOf(solutionPrefixes, 'wifi_off', changes)).toContain(
      'step 2 ("Wifi is now switched off.") lowers the score of an agent that stops there and says nothing more from 1 to 0',
    );
  });

  it('fails if repeating an earlier sentence is enough', async () => {
    const question = { say: 'Is that all?' };
    const [called] = scenarioOf('get_wifi').milestones.milestones;
    const changes = {
      solution: [question, ...scenarioOf('get_wifi').solution.with(1, question)],
      milestones: { milestones: [called!, saying(question.say)] },
    };
    expect(await evidenceOf(solutionPrefixes, 'get_wifi', changes)).toEqual([
      'an agent that stops after step 2 (status) and repeats its last sentence scores 1',
    ]);
  });
});
