import { describe, expect, it } from 'vitest';
import type { Milestone, MilestoneGraph } from '../../evaluation/milestone.ts';
import { swappedSteps } from '../../validation/checks/swapped-steps.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { evidenceOf, scenarioOf } from './subjects.ts';

/** A milestone for a call, one for each tool, in order. */
function calling(...tools: readonly string[]): readonly Milestone[] {
  return tools.map((tool_name): Milestone => {
    const row = { sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', tool_trace: { tool_name, arguments: {} } };
    return { constraints: [{ kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } }] };
  });
}

const NAME = 'find_days_till_holiday';
const { solution } = scenarioOf(NAME);
const [first, ...rest] = solution;
const SINGLE = [...(first && 'calls' in first ? first.calls : []).map((one) => ({ calls: [one] })), ...rest];

describe('check 8, swapped steps,', () => {
  it('fails if the order of two milestones does not matter', async () => {
    const [now, holiday] = calling('get_current_timestamp', 'search_holiday');
    const twice = { constraints: [...now!.constraints] };
    const changes = {
      solution: [...SINGLE.slice(0, 1), ...SINGLE],
      milestones: { milestones: [now!, holiday!, twice] },
    };
    const ids = new Set<string>();
    const named = changes.solution.map((step) =>
      'say' in step
        ? step
        : { calls: step.calls.map((call) => (ids.has(call.id) ? { ...call, id: 'again' } : (ids.add(call.id), call))) },
    );
    const found = await evidenceOf(swappedSteps, NAME, { ...changes, solution: named });
    expect(found).toEqual([
      'steps 1 (now) and 3 (christmas) can be swapped, although an edge joins their milestones: the score is 0.667',
    ]);
    const loose = { milestones: [now!, holiday!], edges: [] };
    expect(await evidenceOf(swappedSteps, NAME, { solution: SINGLE, milestones: loose })).toEqual([]);
  });

  it('fails if the order of two steps matters without a reason', async () => {
    const name = 'find_days_till_holiday_wifi_off';
    const steps = scenarioOf(name).solution.flatMap((step): Scenario['solution'] =>
      'say' in step ? [step] : step.calls.map((one) => ({ calls: [one] })),
    );
    expect(await evidenceOf(swappedSteps, name, { solution: steps, milestones: withWifi() })).toContain(
      'steps 2 (wifi) and 3 (now) cannot be swapped, although no edge joins their milestones: the score is 0.5',
    );
  });
});

/** The clock may be read only while wifi is on, which no edge says. */
function withWifi(): MilestoneGraph {
  const isOn = { kind: 'snapshot', database: 'SETTING', target: { rows: [{ wifi: true }] } } as const;
  const [now] = calling('get_current_timestamp');
  return { milestones: [{ constraints: [isOn] }, { constraints: [...now!.constraints, isOn] }], edges: [] };
}
