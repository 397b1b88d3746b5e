import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { TauTables } from '../database.ts';
import { modelOf, orNull } from '../python/model.ts';
import type { Made } from '../python/model.ts';

const NAME = modelOf('UserName', { first_name: 'str', last_name: 'str' });

export const USER_ADDRESS = modelOf('UserAddress', {
  address1: 'str',
  address2: 'str',
  city: 'str',
  country: 'str',
  state: 'str',
  zip: 'str',
});

const PAYMENT_METHODS = {
  map: {
    by: 'source',
    oneOf: [
      modelOf('CreditCard', { source: { literal: ['credit_card'] }, id: 'str', brand: 'str', last_four: 'str' }),
      modelOf('GiftCard', { source: { literal: ['gift_card'] }, id: 'str', balance: 'float' }),
      modelOf('Paypal', { source: { literal: ['paypal'] }, id: 'str' }),
    ],
  },
};

export const RETAIL_USER = modelOf('User', {
  user_id: 'str',
  name: NAME,
  address: USER_ADDRESS,
  email: 'str',
  payment_methods: PAYMENT_METHODS,
  orders: { list: 'str' },
});

export const VARIANT = modelOf('Variant', {
  item_id: 'str',
  options: { map: 'str' },
  available: 'bool',
  price: 'float',
});

export const PRODUCT = modelOf('Product', { name: 'str', product_id: 'str', variants: { entries: VARIANT } });

const ITEM = modelOf('OrderItem', {
  name: 'str',
  product_id: 'str',
  item_id: 'str',
  price: 'float',
  options: { map: 'str' },
});

const FULFILLMENT = modelOf('OrderFullfilment', { tracking_id: { list: 'str' }, item_ids: { list: 'str' } });

const PAYMENT = modelOf('OrderPayment', {
  transaction_type: { literal: ['payment', 'refund'] },
  amount: 'float',
  payment_method_id: 'str',
});

const STATUSES = [
  'processed',
  'pending',
  'pending (item modified)',
  'delivered',
  'cancelled',
  'exchange requested',
  'return requested',
];

export const REASONS: readonly string[] = ['no longer needed', 'ordered by mistake'];

export const ORDER = modelOf('Order', {
  order_id: 'str',
  user_id: 'str',
  address: USER_ADDRESS,
  items: { list: ITEM },
  status: { literal: STATUSES },
  fulfillments: { list: FULFILLMENT },
  payment_history: { list: PAYMENT },
  cancel_reason: orNull({ literal: REASONS }),
  exchange_items: orNull({ list: 'str' }),
  exchange_new_items: orNull({ list: 'str' }),
  exchange_payment_method_id: orNull('str'),
  exchange_price_difference: orNull('float'),
  return_items: orNull({ list: 'str' }),
  return_payment_method_id: orNull('str'),
});

export const RETAIL_TABLES: TauTables = {
  products: { model: PRODUCT, key: 'product_id', shape: 'dict' },
  users: { model: RETAIL_USER, key: 'user_id', shape: 'dict' },
  orders: { model: ORDER, key: 'order_id', shape: 'dict' },
};

export type Variant = Made<typeof VARIANT>;

export type RetailProduct = Made<typeof PRODUCT>;

export type RetailMethod = { source: 'credit_card' | 'gift_card' | 'paypal'; balance: number };

export type RetailUser = Omit<Made<typeof RETAIL_USER>, 'address' | 'payment_methods'> & {
  address: JsonObject;
  payment_methods: Record<string, RetailMethod>;
};

/** The price difference is marked if it is an int. */
export type Order = Omit<Made<typeof ORDER>, 'address' | 'exchange_price_difference'> & {
  address: JsonObject;
  exchange_price_difference: JsonValue;
};
