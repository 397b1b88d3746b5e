import { describe, expect, it } from 'vitest';
import type { Constraint, MilestoneGraph } from '../../evaluation/milestone.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { failingGates } from '../../validation/checks/failing-gates.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const NAME = 'turn_on_cellular_low_battery_mode';
const { milestones, solution } = scenarioOf(NAME);

function graphOf(constraint: Constraint): MilestoneGraph {
  return { milestones: [{ constraints: [constraint], note: 'The only one.' }] };
}

function saying(content: string): MilestoneGraph {
  const row = { sender: 'AGENT', recipient: 'USER', content };
  const measures = { content: { measure: 'contains' } } as const;
  return graphOf({ kind: 'snapshot', database: 'SANDBOX', target: { rows: [row], measures } });
}

describe('check 16, gates can fail,', () => {
  it.each([NAME, 'wifi_off', 'remove_contact_by_phone_no_search_contacts_insufficient_information'])(
    'passes for %s',
    async (name) => {
      expect(await evidenceOf(failingGates, name, scenarioUnder(scenarioOf(name), 'default'))).toEqual([]);
    },
  );

  it('fails without milestones', async () => {
    const found = await evidenceOf(failingGates, NAME, { milestones: { milestones: [] } });
    expect(found).toHaveLength(6);
    expect(found).toContain('an agent that answers "" solves it');
    expect(found).toContain('an agent that makes the calls of the solution with NaN and empty texts solves it');
  });

  it('fails if the last sentence is enough, except where refusing is right', async () => {
    const last = { milestones: saying('Cellular service is now switched on.') };
    expect(await evidenceOf(failingGates, NAME, last)).toEqual([
      'an agent that says only the last sentence of the solution solves it',
    ]);
    expect(await evidenceOf(failingGates, NAME, { ...last, categories: ['INSUFFICIENT_INFORMATION'] })).toEqual([]);
  });

  it.each(['NaN', '[]', 'null'])('fails if %s is enough', async (text) => {
    expect(await evidenceOf(failingGates, NAME, { milestones: saying(text) })).toEqual([
      `an agent that answers ${JSON.stringify(text)} solves it`,
    ]);
  });

  it('fails if calls without sense are enough', async () => {
    const row = { sender: 'AGENT', recipient: 'EXECUTION_ENVIRONMENT', content: 'set_cellular_service_status' };
    const measures = { content: { measure: 'contains' } } as const;
    const attempted = graphOf({ kind: 'snapshot', database: 'SANDBOX', target: { rows: [row], measures } });
    expect(await evidenceOf(failingGates, NAME, { milestones: attempted })).toEqual([
      'an agent that makes the calls of the solution with NaN and empty texts solves it',
    ]);
  });

  it('fails at the milestone that nothing misses', async () => {
    const held = graphOf({ kind: 'snapshot', database: 'SETTING', target: { rows: [{ low_battery_mode: true }] } });
    const graph = { milestones: [...held.milestones, ...milestones.milestones] };
    const found = await failingGates.run(subjectOf(NAME, { milestones: graph, solution }));
    expect(found).toEqual([
      {
        evidence: 'no agent misses this milestone, whatever it leaves undone: The only one.',
        path: ['milestones', 'milestones', 0],
      },
    ]);
  });
});
