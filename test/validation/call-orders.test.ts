import { describe, expect, it } from 'vitest';
import type { Milestone } from '../../evaluation/milestone.ts';
import { callOrdersCheck } from '../../validation/checks/call-orders.ts';
import { callOrderScripts } from '../../validation/solution/call-order-scripts.ts';
import { describeStep } from '../../validation/solution/steps.ts';
import { evidenceOf, subjectOf } from './subjects.ts';

/** The order of the calls of each script. */
async function ordersOf(...subject: Parameters<typeof subjectOf>): Promise<readonly string[]> {
  const scripts = await callOrderScripts(subjectOf(...subject));
  return scripts.map((script) => script.flatMap((step) => ('say' in step ? [] : [describeStep(step)])).join(' '));
}

describe('check 2, every order of the calls,', () => {
  it('tries parallel calls one after the other, and all that the milestones leave open', async () => {
    expect(await ordersOf('find_days_till_holiday')).toEqual(['now christmas left', 'christmas now left']);
    expect(await ordersOf('update_contact_relationship_with_relationship_twice_multiple_user_turn')).toEqual([
      'friends enemy_0 enemy_1 friend_0 friend_1',
      'friends enemy_0 enemy_1 friend_1 friend_0',
      'friends enemy_1 enemy_0 friend_0 friend_1',
      'friends enemy_1 enemy_0 friend_1 friend_0',
    ]);
  });

  it('keeps a refused attempt before the change that allows it, and results before their use', async () => {
    const orders = await ordersOf('send_message_with_contact_content_cellular_off');
    expect(orders).toEqual(['contact refused cellular sent']);
  });

  it('keeps the order of milestones', async () => {
    const calling = (tool_name: string): Milestone => {
      const row = { sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', tool_trace: { tool_name, arguments: {} } };
      return { constraints: [{ kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } }] };
    };
    const ordered = ['get_current_timestamp', 'search_holiday'].map(calling);
    expect(await ordersOf('find_days_till_holiday', { milestones: { milestones: ordered } })).toEqual([
      'now christmas left',
    ]);
  });

  it('fails if an order that the milestones allow is punished', async () => {
    const name = 'find_days_till_holiday_wifi_off';
    const isOn = { kind: 'snapshot', database: 'SETTING', target: { rows: [{ wifi: true }] } } as const;
    const trace = { tool_name: 'get_current_timestamp', arguments: {} };
    const row = { sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', tool_trace: trace };
    const read = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } } as const;
    const milestones = { milestones: [{ constraints: [isOn] }, { constraints: [read, isOn] }], edges: [] };
    expect(await evidenceOf(callOrdersCheck, name, { milestones })).toContainEqual(
      expect.stringMatching(/^in the order refused, now, wifi, christmas, .* it scores 0\.5; not met: /),
    );
    expect(await evidenceOf(callOrdersCheck, name)).toEqual([]);
  });
});
