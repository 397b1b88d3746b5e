import { baseTables } from '../../../worlds/tau2/base-tables.ts';
import { TAU_DOMAINS } from '../../../worlds/tau2/domains.ts';
import { readTask } from '../../../worlds/tau2/checkout/read-task.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { GoldAction, TauTask } from '../../../worlds/tau2/task.ts';

const variant = (item_id: string, price: number, color: string) => ({
  item_id,
  options: { color },
  available: true,
  price,
});

const item = (item_id: string, price: number) => ({
  name: 'Cup',
  product_id: '1',
  item_id,
  price,
  options: { color: 'old' },
});

const ADDRESS = { address1: '1 Way', address2: '', city: 'Ulm', state: 'BW', country: 'DE', zip: '89073' };

/** A shop of our own in the form of tau2-bench's retail domain. */
export const SHOP = baseTables(
  {
    products: {
      1: {
        name: 'Cup',
        product_id: '1',
        variants: { 11: variant('11', 5.1, 'red'), 12: variant('12', 7.4, 'blue'), 13: variant('13', 5, 'green') },
      },
    },
    users: {
      ada: {
        user_id: 'ada',
        name: { first_name: 'Ada', last_name: 'Brook' },
        address: ADDRESS,
        email: 'Ada@example.com',
        payment_methods: { card: { source: 'gift_card', id: 'card', balance: 100 } },
        orders: ['#1'],
      },
    },
    orders: {
      '#1': {
        order_id: '#1',
        user_id: 'ada',
        address: ADDRESS,
        items: [item('11', 5.1), item('13', 5)],
        status: 'pending',
        fulfillments: [],
        payment_history: [
          { transaction_type: 'payment', amount: 10.1, payment_method_id: 'card' },
          { transaction_type: 'payment', amount: 1, payment_method_id: 'lost' },
        ],
      },
    },
  },
  TAU_DOMAINS.retail.agent.tables,
);

export const RED_TO_BLUE = {
  order_id: '#1',
  item_ids: ['11', '13'],
  new_item_ids: ['12', '11'],
  payment_method_id: 'card',
};

/** What a task asks for, as its file says it. */
interface Asked {
  readonly actions: readonly GoldAction[];
  readonly communicate_info?: readonly string[];
  readonly nl_assertions?: readonly string[];
  readonly reward_basis?: readonly string[];
}

/** A task read from the form of tau2-bench's files. */
export function shopTask(id: string, { actions, ...asked }: Asked): TauTask {
  const raw = {
    id,
    user_scenario: { instructions: 'Change the cups.' },
    evaluation_criteria: {
      actions: actions.map(({ name, arguments: args }, index) => ({ action_id: `${index}`, name, arguments: args })),
      reward_basis: ['DB', 'COMMUNICATE'],
      ...asked,
    },
  };
  return readTask(raw, 'task');
}

export const agentCall = (name: string, args: JsonObject): GoldAction => ({
  seat: 'agent',
  name,
  arguments: args,
  compared: null,
});

export const TASK = shopTask('cups', {
  actions: [agentCall('modify_pending_order_items', RED_TO_BLUE)],
  communicate_info: ['1,50'],
});
