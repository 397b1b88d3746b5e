import { describe, expect, it } from 'vitest';

import { callTauTool } from '../../../worlds/tau2/call-tool.ts';
import { TAU_DOMAINS } from '../../../worlds/tau2/domains.ts';
import { faultsOf } from './task-faults.ts';
import { tauRewardOf } from '../../../worlds/tau2/reward/reward.ts';
import type { TranscriptTurn } from '../../../worlds/tau2/reward/transcript.ts';
import { RED_TO_BLUE, SHOP, TASK } from './shop.ts';

const { retail } = TAU_DOMAINS;

const NAME = 'modify_pending_order_items';
const answer = callTauTool(
  retail,
  SHOP,
  { seat: 'agent', name: NAME, arguments: RED_TO_BLUE },
  { newId: () => '' },
).text;
const gold: TranscriptTurn = { seat: 'agent', calls: [{ name: NAME, arguments: RED_TO_BLUE, answer }] };
const said = (text: string): TranscriptTurn => ({ seat: 'agent', text });

const reward = (turns: readonly TranscriptTurn[], task = TASK, end: 'user' | 'early' = 'user') =>
  tauRewardOf(retail, task, { start: SHOP, turns, end });

describe('the literal reward', () => {
  const task = { ...TASK, communicated: ['150'] };

  it('is the product of the parts that the task counts', () => {
    expect(reward([gold, said('It costs 1,50.')], task)).toMatchObject({
      parts: { DB: 1, COMMUNICATE: 1, ACTION: 1, ENV_ASSERTION: 1, NL_ASSERTION: 1 },
      reward: 1,
    });
    expect(reward([gold, said('Done.')], task)).toMatchObject({ parts: { DB: 1, COMMUNICATE: 0 }, reward: 0 });
    expect(reward([said('150')], task)).toMatchObject({ parts: { DB: 0, COMMUNICATE: 1, ACTION: 0 }, reward: 0 });
  });

  it('does not count what the user says, and counts a denial and text beside a call', () => {
    const told = (turn: TranscriptTurn) => reward([gold, turn], task).parts.COMMUNICATE;
    expect(told({ seat: 'user', text: '150' })).toBe(0);
    expect(told(said('It is not 1,500.'))).toBe(1);
    expect(
      told({ seat: 'agent', text: '150', calls: [{ name: 'list_all_product_types', arguments: {}, answer: '' }] }),
    ).toBe(1);
    // Commas go from what is said, not from what must be said.
    expect(reward([said('1,50')]).parts.COMMUNICATE).toBe(0);
  });

  it('is zero for a run that neither side ended', () => {
    expect(reward([gold, said('150')], task, 'early').reward).toBe(0);
  });

  it('needs a judge where sentences count, unless another part is zero already', () => {
    const judged = { ...task, judged: ['The agent is kind.'], basis: ['DB', 'NL_ASSERTION'] } as const;
    expect(reward([gold], judged)).toMatchObject({ reward: 'needs judge', withoutJudge: 1 });
    expect(reward([], judged)).toMatchObject({ reward: 0, withoutJudge: 0 });
    expect(reward([gold], { ...judged, judged: [] })).toMatchObject({ reward: 1 });
  });

  it('compares the arguments that the task names', () => {
    const made = {
      ...gold,
      calls: [
        {
          name: NAME,
          arguments: { ...RED_TO_BLUE, payment_method_id: 'x' },
          answer: 'Error: Payment method not found',
        },
      ],
    };
    const compared = (names: readonly string[] | null) =>
      reward([made], { ...task, gold: TASK.gold?.map((action) => ({ ...action, compared: names })) ?? null }).parts
        .ACTION;
    expect([compared(null), compared(['order_id', 'item_ids']), compared(['payment_method_id']), compared([])]).toEqual(
      [0, 1, 0, 1],
    );
  });

  it('refuses a transcript whose writes were answered otherwise, and skips reads and unknown tools', () => {
    const wrong = (name: string) =>
      reward([{ seat: 'agent', calls: [{ name, arguments: RED_TO_BLUE, answer: 'yes' }] }], task);
    expect(() => wrong(NAME)).toThrow('answered');
    expect(wrong('get_order_details').parts.DB).toBe(0);
    expect(wrong('no_such_tool').parts.DB).toBe(0);
  });
});

describe('the faults of a task', () => {
  it('are a gold that raises and so asks for nothing', () => {
    const task = {
      ...TASK,
      gold: TASK.gold?.map((action) => ({ ...action, arguments: { ...RED_TO_BLUE, order_id: '#2' } })) ?? null,
    };
    expect(faultsOf(retail, SHOP, task)).toEqual({
      isSolvedByNothing: true,
      goldErrors: [{ position: 0, name: NAME, message: 'Order not found' }],
      dependsOnOrder: false,
    });
  });

  it('are an order of pairs that decides', () => {
    expect(faultsOf(retail, SHOP, TASK)).toEqual({ isSolvedByNothing: false, goldErrors: [], dependsOnOrder: true });
    const single = { ...RED_TO_BLUE, item_ids: ['11'], new_item_ids: ['12'] };
    const task = { ...TASK, gold: TASK.gold?.map((action) => ({ ...action, arguments: single })) ?? null };
    expect(faultsOf(retail, SHOP, task)).toMatchObject({ dependsOnOrder: false });
  });
});
