import { baseTables } from '../../../worlds/tau2/base-tables.ts';
import { TAU_DOMAINS } from '../../../worlds/tau2/domains.ts';
import type { TauTask } from '../../../worlds/tau2/task.ts';

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

export const TASK: TauTask = {
  id: 'cups',
  scenario: 'Change the cups.',
  userTools: null,
  preparation: [],
  gold: [{ seat: 'agent', name: 'modify_pending_order_items', arguments: RED_TO_BLUE, compared: null }],
  endChecks: null,
  communicated: ['1,50'],
  judged: [],
  basis: ['DB', 'COMMUNICATE'],
};
