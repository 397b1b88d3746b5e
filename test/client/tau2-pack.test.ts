import { describe, expect, it } from 'vitest';

import { evaluate } from '../../client/index.ts';
import { tauPack } from '../../client/imports/tau2-pack.ts';
import { shownTools } from '../../worlds/tau2/checkout/tool-schema.ts';
import type { TauCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import { TAU_DOMAINS } from '../../worlds/tau2/domains.ts';
import { SHOP, TASK } from '../worlds/tau2/shop.ts';

const TOOLS = `
    @is_tool(ToolType.WRITE)
    def modify_pending_order_items(
        self, order_id: str, item_ids: List[str], new_item_ids: List[str], payment_method_id: str
    ) -> Order:
        """Changes items.

        Args:
            order_id: The order.
        """

    @is_tool(ToolType.READ)
    def get_order_details(self, order_id: str) -> Order:
        """Shows an order."""
`;

const idle = { ...TASK, id: 'idle', gold: [] };

const checkout: TauCheckout = {
  domain: TAU_DOMAINS.retail,
  base: SHOP,
  tasks: [
    {
      ...TASK,
      gold: [
        { seat: 'agent', name: 'get_order_details', arguments: { order_id: '#9' }, compared: null },
        ...(TASK.gold ?? []),
      ],
    },
    idle,
  ],
  tools: { agent: shownTools(TOOLS, ''), user: [] },
  policy: 'Be fair.',
  instruction: '',
  guidelines: '',
  digests: {},
  isKnown: false,
};

describe('a pack of a checkout of tau2-bench', () => {
  const { pack, leftOut } = tauPack({ ...checkout, tasks: checkout.tasks }, 'cups');

  it('has a scenario per task that asks for a change, and names the others', () => {
    expect(pack.scenarios.map(({ name }) => name)).toEqual(['task_cups']);
    expect(leftOut).toEqual(['idle']);
    expect(pack.scenarios[0]?.summary).toContain('without 1 gold actions that raise');
  });

  it('is solved by the gold actions that do not raise, and not by who does nothing or another change', async () => {
    const solution = { pack, augmentations: ['none'] } as const;
    const { runs } = await evaluate({ ...solution, agent: 'scripted:oracle' });
    expect(runs.map(({ solved, explanation }) => [solved, explanation])).toEqual([[true, null]]);
    expect(runs[0]?.world['orders']?.[0]).toMatchObject({ status: 'pending (item modified)' });

    const playing = async (args?: object) => {
      const turns = [
        ...(args
          ? [{ tool_calls: [{ function: { name: 'modify_pending_order_items', arguments: JSON.stringify(args) } }] }]
          : []),
        { content: 'That is done.' },
      ];
      const agent = { name: 'other', takeTurn: () => turns.shift() ?? { content: 'That is done.' } };
      const played = await evaluate({ ...solution, agent });
      return played.runs[0]?.solved;
    };
    const wanted = TASK.gold?.[0]?.arguments ?? {};
    expect(await playing()).toBe(false);
    expect(await playing({ ...wanted, item_ids: ['11'], new_item_ids: ['12'] })).toBe(false);
    expect(await playing(wanted)).toBe(true);
  });
});
