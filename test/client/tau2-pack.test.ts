import { describe, expect, it } from 'vitest';

import { evaluate } from '../../client/index.ts';
import { checksNamed } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';
import { tauPack } from '../../client/imports/tau2-pack.ts';
import type { GoldAction } from '../../worlds/tau2/task.ts';
import { callTurn, following } from '../support/turns.ts';
import { AWAY, CHANGE, FIND, SHOP_CHECKOUT, undone } from '../worlds/tau2/shop-checkout.ts';
import { RED_TO_BLUE, agentCall } from '../worlds/tau2/shop.ts';

describe('a pack of a checkout of tau2-bench', () => {
  const { pack, idle: named } = tauPack(SHOP_CHECKOUT, 'cups');

  /** Whether a run is solved in which the agent makes these calls, and says this. */
  async function isSolved(task: string, calls: readonly GoldAction[], said = 'That is done. 1,50'): Promise<boolean> {
    const turns = calls.map(({ name, arguments: given }) => callTurn(name, given));
    const agent = following(turns, said);
    const { runs } = await evaluate({ pack, scenarios: [task], augmentations: ['none'], profile: 'default', agent });
    return runs[0]?.solved === true;
  }

  it('has a scenario per task, and names those that doing nothing solves', () => {
    expect(pack.scenarios.map(({ name }) => name)).toEqual(['task_cups', 'task_idle', 'task_undone']);
    expect(named).toEqual(['idle']);
    const [cups, nothing, other] = pack.scenarios.map(({ summary }) => summary);
    expect(cups).toContain('of whose gold actions 1 raise');
    expect(nothing).toContain('doing nothing');
    expect(other).not.toContain('doing nothing');
  });

  it('is solved by the gold actions that do not raise', async () => {
    const { runs } = await evaluate({ pack, augmentations: ['none'], profile: 'default', agent: 'scripted:oracle' });
    expect(runs.map(({ solved, explanation }) => [solved, explanation])).toEqual(runs.map(() => [true, null]));
    expect(runs[0]?.world['orders']?.[0]).toMatchObject({ status: 'pending (item modified)' });
  });

  it('asks for the gold rows, and for the user to be identified before', async () => {
    const change = CHANGE;
    const wrong = agentCall('modify_pending_order_items', { ...RED_TO_BLUE, item_ids: ['11'], new_item_ids: ['12'] });
    expect(await isSolved('task_cups', [FIND, change])).toBe(true);
    expect(await isSolved('task_cups', [FIND])).toBe(false);
    expect(await isSolved('task_cups', [FIND, wrong])).toBe(false);
    expect(await isSolved('task_cups', [change])).toBe(false);
    expect(await isSolved('task_cups', [change, FIND])).toBe(false);
  });

  it('asks of a task without changes that the user is identified and told, and nothing is changed', async () => {
    const told = 'The red one costs $5.10.';
    expect(await isSolved('task_idle', [FIND], told)).toBe(true);
    expect(await isSolved('task_idle', [], told)).toBe(false);
    expect(await isSolved('task_idle', [FIND], 'That is done.')).toBe(false);
    expect(await isSolved('task_idle', [FIND], 'The red one costs $5.20.')).toBe(false);
    expect(await isSolved('task_idle', [FIND, agentCall('modify_user_address', AWAY)], told)).toBe(false);
  });

  it('shows to validation which gold actions raise, depend on the order of pairs, and leave what doing nothing leaves', async () => {
    const checks = checksNamed(['gates']);
    const scenarios = pack.scenarios.map(({ name }) => name);
    const reports = await validate(pack, { scenarios, augmentations: ['none'], checks });
    const { gates } = summarize(reports, checks);
    expect(Object.fromEntries(gates.map((one) => [one.gate, one.scenarios]))).toEqual({
      'solved-by-nothing': [],
      'state-of-nothing': ['task_idle'],
      'solved-by-reciting': [],
      'solution-fails': ['task_cups'],
      'solution-order': ['task_cups', 'task_undone'],
      'solution-forbidden': [],
      'policy-in-words': scenarios,
      // The tasks of this test all say the same.
      'shared-wish': scenarios,
    });
  });

  it('lets a run change what the gold actions change and put right, if it puts it right', async () => {
    const [find, away, change, home] = undone.gold ?? [];
    expect(await isSolved('task_undone', [find!, away!, change!, home!])).toBe(true);
    expect(await isSolved('task_undone', [find!, change!])).toBe(true);
    expect(await isSolved('task_undone', [find!, away!, change!])).toBe(false);
  });
});
