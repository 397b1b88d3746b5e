import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { TauTables } from '../database.ts';
import type { Field, Model } from '../python/model.ts';

const NAME: Model = { model: 'UserName', fields: { first_name: 'str', last_name: 'str' } };

export const USER_ADDRESS: Model = {
  model: 'UserAddress',
  fields: { address1: 'str', address2: 'str', city: 'str', country: 'str', state: 'str', zip: 'str' },
};

const PAYMENT_METHODS: Field = {
  map: {
    by: 'source',
    oneOf: [
      {
        model: 'CreditCard',
        fields: { source: { literal: ['credit_card'] }, id: 'str', brand: 'str', last_four: 'str' },
      },
      { model: 'GiftCard', fields: { source: { literal: ['gift_card'] }, id: 'str', balance: 'float' } },
      { model: 'Paypal', fields: { source: { literal: ['paypal'] }, id: 'str' } },
    ],
  },
};

export const RETAIL_USER: Model = {
  model: 'User',
  fields: {
    user_id: 'str',
    name: NAME,
    address: USER_ADDRESS,
    email: 'str',
    payment_methods: PAYMENT_METHODS,
    orders: { list: 'str' },
  },
};

export const VARIANT: Model = {
  model: 'Variant',
  fields: { item_id: 'str', options: { map: 'str' }, available: 'bool', price: 'float' },
};

export const PRODUCT: Model = {
  model: 'Product',
  fields: { name: 'str', product_id: 'str', variants: { entries: VARIANT } },
};

const ITEM: Model = {
  model: 'OrderItem',
  fields: { name: 'str', product_id: 'str', item_id: 'str', price: 'float', options: { map: 'str' } },
};

const FULFILLMENT: Model = {
  model: 'OrderFullfilment',
  fields: { tracking_id: { list: 'str' }, item_ids: { list: 'str' } },
};

const PAYMENT: Model = {
  model: 'OrderPayment',
  fields: { transaction_type: { literal: ['payment', 'refund'] }, amount: 'float', payment_method_id: 'str' },
};

const STATUSES = [
  'processed',
  'pending',
  'pending (item modified)',
  'delivered',
  'cancelled',
  'exchange requested',
  'return requested',
];

export const REASONS = ['no longer needed', 'ordered by mistake'];

export const ORDER: Model = {
  model: 'Order',
  fields: {
    order_id: 'str',
    user_id: 'str',
    address: USER_ADDRESS,
    items: { list: ITEM },
    status: { literal: STATUSES },
    fulfillments: { list: FULFILLMENT },
    payment_history: { list: PAYMENT },
    cancel_reason: { type: { optional: { literal: REASONS } }, otherwise: null },
    exchange_items: { type: { optional: { list: 'str' } }, otherwise: null },
    exchange_new_items: { type: { optional: { list: 'str' } }, otherwise: null },
    exchange_payment_method_id: { type: { optional: 'str' }, otherwise: null },
    exchange_price_difference: { type: { optional: 'float' }, otherwise: null },
    return_items: { type: { optional: { list: 'str' } }, otherwise: null },
    return_payment_method_id: { type: { optional: 'str' }, otherwise: null },
  },
};

export const RETAIL_TABLES: TauTables = {
  products: { model: PRODUCT, key: 'product_id', shape: 'dict' },
  users: { model: RETAIL_USER, key: 'user_id', shape: 'dict' },
  orders: { model: ORDER, key: 'order_id', shape: 'dict' },
};

export type Variant = {
  item_id: string;
  options: Record<string, string>;
  available: boolean;
  price: number;
};

export type RetailProduct = { name: string; product_id: string; variants: [string, Variant][] };

export type RetailMethod = { source: 'credit_card' | 'gift_card' | 'paypal'; balance: number };

export type RetailUser = {
  user_id: string;
  name: { first_name: string; last_name: string };
  address: JsonObject;
  email: string;
  payment_methods: Record<string, RetailMethod>;
};

export type Order = {
  order_id: string;
  user_id: string;
  address: JsonObject;
  items: { product_id: string; item_id: string; price: number; options: Record<string, string> }[];
  status: string;
  payment_history: { transaction_type: 'payment' | 'refund'; amount: number; payment_method_id: string }[];
  cancel_reason: string | null;
  exchange_items: string[] | null;
  exchange_new_items: string[] | null;
  exchange_payment_method_id: string | null;
  /** Marked if it is an int. */
  exchange_price_difference: JsonValue;
  return_items: string[] | null;
  return_payment_method_id: string | null;
};
