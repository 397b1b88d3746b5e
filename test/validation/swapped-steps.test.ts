import { describe, expect, it } from 'vitest';
import { swappedSteps } from '../../validation/checks/swapped-steps.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

describe('check 8, swapped steps,', () => {
  it('fails if the order of two milestones does not matter', async () => {
    const name = 'update_contact_relationship_with_relationship_twice_multiple_user_turn';
    expect(await swappedSteps.run(subjectOf(name))).toEqual([
      {
        evidence: expect.stringMatching(
          /^steps 4 \(.*\) and 5 \(friend_0 and friend_1\) can be swapped, although an edge joins their milestones: the score is 1$/,
        ),
        path: ['solution', 4],
      },
    ]);
  });

  it('fails if the order of two steps matters without a reason', async () => {
    const name = 'find_days_till_holiday_wifi_off';
    const { solution, milestones } = scenarioOf(name);
    const parallel = solution.find((step) => 'calls' in step && step.calls.length === 2);
    const calls = parallel && 'calls' in parallel ? parallel.calls : [];
    const steps = [...solution.slice(0, 2), ...calls.map((one) => ({ calls: [one] })), ...solution.slice(3)];
    const strict = milestones.milestones.map((one) => ({ ...one, guardrailExclusions: [] }));
    const changes = { solution: steps, milestones: { ...milestones, milestones: strict } };
    expect(await evidenceOf(swappedSteps, name, changes)).toContain(
      'steps 2 (wifi) and 3 (now) cannot be swapped, although no edge joins their milestones: the score is 0.8',
    );
  });
});
