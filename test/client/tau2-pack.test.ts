import { describe, expect, it } from 'vitest';

import { evaluate } from '../../client/index.ts';
import { checksNamed } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';
import { tauPack } from '../../client/imports/tau2-pack.ts';
import { shownTools } from '../../worlds/tau2/checkout/tool-schema.ts';
import type { TauCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import { TAU_DOMAINS } from '../../worlds/tau2/domains.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { GoldAction, TauTask } from '../../worlds/tau2/task.ts';
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
    def find_user_id_by_email(self, email: str) -> str:
        """Finds a user."""

    @is_tool(ToolType.READ)
    def find_user_id_by_name_zip(self, first_name: str, last_name: str, zip: str) -> str:
        """Finds a user."""

    @is_tool(ToolType.WRITE)
    def modify_user_address(
        self, user_id: str, address1: str, address2: str, city: str, state: str, country: str, zip: str
    ) -> User:
        """Changes an address."""

    @is_tool(ToolType.READ)
    def get_order_details(self, order_id: str) -> Order:
        """Shows an order."""
`;

const agent = (name: string, args: JsonObject): GoldAction => ({
  seat: 'agent',
  name,
  arguments: args,
  compared: null,
});
const FIND = agent('find_user_id_by_email', { email: 'ada@example.com' });

const idle: TauTask = { ...TASK, id: 'idle', gold: [FIND], communicated: ['5.10', 'red'] };

const HOME = { user_id: 'ada', address1: '1 Way', address2: '', city: 'Ulm', state: 'BW', country: 'DE', zip: '89073' };
const AWAY = { ...HOME, address1: '2 Way' };
const undone: TauTask = {
  ...TASK,
  id: 'undone',
  gold: [FIND, agent('modify_user_address', AWAY), ...(TASK.gold ?? []), agent('modify_user_address', HOME)],
  communicated: [],
};

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
    undone,
  ],
  tools: { agent: shownTools(TOOLS, ''), user: [] },
  policy: 'Be fair.',
  instruction: '',
  guidelines: '',
  digests: {},
  isKnown: false,
};

describe('a pack of a checkout of tau2-bench', () => {
  const { pack, idle: named } = tauPack(checkout, 'cups');
  const RIGHT = TASK.gold?.[0]?.arguments ?? {};

  /** Whether a run is solved in which the agent makes these calls, and says this. */
  async function isSolved(task: string, calls: readonly GoldAction[], said = 'That is done. 1,50'): Promise<boolean> {
    const turns = [
      ...calls.map(({ name, arguments: args }) => ({
        tool_calls: [{ function: { name, arguments: JSON.stringify(args) } }],
      })),
      { content: said },
    ];
    const other = { name: 'other', takeTurn: () => turns.shift() ?? { content: said } };
    const { runs } = await evaluate({ pack, scenarios: [task], augmentations: ['none'], agent: other });
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
    const { runs } = await evaluate({ pack, augmentations: ['none'], agent: 'scripted:oracle' });
    expect(runs.map(({ solved, explanation }) => [solved, explanation])).toEqual(runs.map(() => [true, null]));
    expect(runs[0]?.world['orders']?.[0]).toMatchObject({ status: 'pending (item modified)' });
  });

  it('asks for the gold rows, and for the user to be identified before', async () => {
    const change = agent('modify_pending_order_items', RIGHT);
    const wrong = agent('modify_pending_order_items', { ...RIGHT, item_ids: ['11'], new_item_ids: ['12'] });
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
    expect(await isSolved('task_idle', [FIND, agent('modify_user_address', AWAY)], told)).toBe(false);
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
