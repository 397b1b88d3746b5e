import { describe, expect, it } from 'vitest';
import { startState } from '../../validation/checks/start-state.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const { milestones } = scenarioOf('wifi_off');

describe('check 9, the state at the start,', () => {
  it('fails if a milestone holds already', async () => {
    expect(await startState.run(subjectOf('wifi_off', { state: 'base_wifi_off' }))).toEqual([
      { evidence: expect.stringMatching(/^it holds at the opening with 1: /), path: ['milestones', 'milestones', 0] },
    ]);
  });

  it('fails if a minefield holds already', async () => {
    const changes = {
      state: 'base_wifi_off',
      minefields: { milestones: milestones.milestones.slice(0, 1) },
      milestones: { milestones: [] },
    };
    expect(await evidenceOf(startState, 'wifi_off', changes)).toHaveLength(1);
  });
});
