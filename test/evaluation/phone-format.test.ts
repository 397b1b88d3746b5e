import { PHONE } from '../../worlds/phone/world.ts';
import { expect, it } from 'vitest';

import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { PROFILES } from '../../sandbox/cell.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { call, runOf, traceOf } from './run.ts';

const added: MilestoneGraph = {
  milestones: [
    {
      constraints: [
        { kind: 'addition', database: 'CONTACT', reference: -1, target: { rows: [{ phone_number: '+19876543210' }] } },
      ],
    },
  ],
};
const called: MilestoneGraph = {
  milestones: [
    {
      constraints: [
        {
          kind: 'snapshot',
          database: 'SANDBOX',
          target: {
            rows: [{ tool_trace: { tool_name: 'add_contact', arguments: { phone_number: '+19876543210' } } }],
          },
        },
      ],
    },
  ],
};

function similarity(number: string, milestones: MilestoneGraph, profile: (typeof PROFILES)[number]): number {
  const row = { person_id: 'p9', name: 'Leo', phone_number: number, relationship: null, is_self: false };
  const change: WorldChange = { kind: 'insert', table: 'CONTACT', position: 2, row };
  const run = runOf(...call(traceOf('add_contact', { phone_number: number }), change));
  const grader = { milestones: { milestones: [...added.milestones, ...milestones.milestones], edges: [] } };
  return evaluateLog(logOf(run), { ...grader, definition: PHONE, minefields: { milestones: [] } }, profile).similarity;
}

it.each(['+1 (987) 654-3210', '+1 987 654 3210', '+1.987.654.3210', '+19876543210'])(
  'in profile default, %s is +19876543210',
  (number) => {
    expect(similarity(number, called, 'default')).toBe(1);
    expect(similarity(number, called, 'paper')).toBe(number === '+19876543210' ? 1 : 0);
  },
);

it.each(['+1 (987) 654-3211', '19876543210', '+1987654321', '+1 987 654 3210 x2'])('%s is another number', (number) => {
  for (const profile of PROFILES) expect(similarity(number, called, profile)).toBe(0);
});
