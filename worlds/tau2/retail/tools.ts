import { byCodePoint } from '../../../sandbox/tools/fuzzy/words.ts';
import type { Database } from '../database.ts';
import { PythonError, hashable, iterate, length, lower, noAttribute, typeError } from '../python/error.ts';
import { calculated } from '../python/expression.ts';
import { construct, dumpedObject, dumpedText } from '../python/model.ts';
import { round2 } from '../python/number.ts';
import { equals, isDict, storedFloat, str, typeName } from '../python/value.ts';
import type { PythonValue } from '../python/value.ts';
import { SHARED_TOOLS, foundRow, generic, read, write } from '../toolkit.ts';
import type { Arguments, TauTool, Toolkit } from '../toolkit.ts';
import { USER_ADDRESS, ORDER, PRODUCT, REASONS, RETAIL_TABLES, RETAIL_USER, VARIANT } from './models.ts';
import type { Order, RetailMethod, RetailProduct, RetailUser, Variant } from './models.ts';

const orderOf = (database: Database, id: PythonValue) => foundRow<Order>(database, 'orders', id, 'Order not found');
const userOf = (database: Database, id: PythonValue) => foundRow<RetailUser>(database, 'users', id, 'User not found');
const productOf = (database: Database, id: PythonValue) =>
  foundRow<RetailProduct>(database, 'products', id, 'Product not found');

function variantOf(database: Database, productId: string, id: PythonValue): Variant {
  const variant = findVariant(productOf(database, productId), id);
  if (variant === undefined) throw new PythonError('Variant not found');
  return variant;
}

function findVariant({ variants }: RetailProduct, id: PythonValue): Variant | undefined {
  const key = hashable(id);
  return variants.find(([item]) => item === key)?.[1];
}

function paymentMethodOf(database: Database, userId: string, id: PythonValue): RetailMethod {
  const { payment_methods: methods } = userOf(database, userId);
  const key = hashable(id);
  const method = key !== undefined && Object.hasOwn(methods, key) ? methods[key] : undefined;
  if (method === undefined) throw new PythonError('Payment method not found');
  return method;
}

const isGiftCard = ({ source }: RetailMethod) => source === 'gift_card';

/** Moves money onto a gift card, or off it. Other methods have no balance. */
function credit(method: RetailMethod, amount: number): void {
  if (isGiftCard(method)) method.balance = round2(method.balance + amount);
}

/** @throws PythonError with the message if an item is asked for more often than the order has it */
function requireItems(order: Order, itemIds: PythonValue, message: (id: string) => string): void {
  for (const id of iterate(itemIds)) {
    if (isDict(itemIds)) throw noAttribute(itemIds, 'count');
    const asked = iterate(itemIds).filter((one) => equals(one, id)).length;
    if (asked > order.items.filter(({ item_id }) => equals(item_id, id)).length)
      throw new PythonError(message(str(id)));
  }
}

const itemOf = (order: Order, id: PythonValue) => {
  const item = order.items.find(({ item_id }) => equals(item_id, id));
  if (item === undefined) throw new PythonError(`Item ${str(id)} not found`);
  return item;
};

/** The pairs of old and new items, as `zip` has them. */
function pairs(itemIds: PythonValue, newItemIds: PythonValue): readonly (readonly [PythonValue, PythonValue])[] {
  const others = iterate(newItemIds);
  return iterate(itemIds).flatMap((id, index) => (index < others.length ? [[id, others[index] ?? null] as const] : []));
}

interface Priced {
  readonly difference: number;
  /** The last one. */
  readonly variant: Variant | undefined;
}

function priced(
  database: Database,
  order: Order,
  wanted: readonly (readonly [PythonValue, PythonValue])[],
  check?: (id: PythonValue, newId: PythonValue) => void,
): Priced {
  let difference = 0;
  let variant: Variant | undefined;
  for (const [id, newId] of wanted) {
    check?.(id, newId);
    const item = itemOf(order, id);
    variant = variantOf(database, item.product_id, newId);
    if (!variant.available) throw new PythonError(`New item ${str(newId)} not found or available`);
    difference += variant.price - item.price;
  }
  return { difference, variant };
}

function sorted(ids: PythonValue): string[] {
  return iterate(ids)
    .map((id) => {
      if (typeof id !== 'string') throw typeError(`'<' not supported between instances of '${typeName(id)}' and 'str'`);
      return id;
    })
    .toSorted(byCodePoint);
}

const newAddress = ({ address1, address2, city, state, country, zip }: Arguments<(typeof ADDRESS_PARTS)[number]>) =>
  construct(USER_ADDRESS, { address1, address2, city, state, country, zip });

const ADDRESS_PARTS = ['address1', 'address2', 'city', 'state', 'country', 'zip'] as const;

const TOOLS: Readonly<Record<string, TauTool>> = {
  calculate: generic(['expression'], (_, { expression }) => calculated(expression)),
  cancel_pending_order: write(['order_id', 'reason'], (database, args) => {
    const order = orderOf(database, args.order_id);
    if (order.status !== 'pending') throw new PythonError('Non-pending order cannot be cancelled');
    const reason = hashable(args.reason);
    if (reason === undefined || !REASONS.includes(reason)) throw new PythonError('Invalid reason');
    const refunds = order.payment_history.map(({ amount, payment_method_id }) => {
      credit(paymentMethodOf(database, order.user_id, payment_method_id), amount);
      return { transaction_type: 'refund' as const, amount, payment_method_id };
    });
    order.status = 'cancelled';
    order.cancel_reason = reason;
    order.payment_history.push(...refunds);
    return { type: ORDER, value: order };
  }),
  exchange_delivered_order_items: write(
    ['order_id', 'item_ids', 'new_item_ids', 'payment_method_id'],
    (database, args) => {
      const order = orderOf(database, args.order_id);
      if (order.status !== 'delivered') throw new PythonError('Non-delivered order cannot be exchanged');
      const [itemIds, newItemIds] = [args.item_ids, args.new_item_ids];
      requireItems(order, itemIds, (id) => `Number of ${id} not found.`);
      if (length(itemIds) !== length(newItemIds))
        throw new PythonError('The number of items to be exchanged should match.');
      const { difference } = priced(database, order, pairs(itemIds, newItemIds));
      const rounded = round2(difference);
      const methodId = args.payment_method_id;
      const method = paymentMethodOf(database, order.user_id, methodId);
      if (isGiftCard(method) && method.balance < rounded)
        throw new PythonError('Insufficient gift card balance to pay for the price difference');
      order.status = 'exchange requested';
      order.exchange_items = sorted(itemIds);
      order.exchange_new_items = sorted(newItemIds);
      order.exchange_payment_method_id = str(methodId);
      // Python's sum of nothing is an int.
      order.exchange_price_difference = length(itemIds) === 0 ? { $int: '0' } : storedFloat(rounded);
      return { type: ORDER, value: order };
    },
  ),
  find_user_id_by_name_zip: read(['first_name', 'last_name', 'zip'], (database, args) => {
    for (const { user_id, name, address } of database.all<RetailUser>('users'))
      if (
        name.first_name.toLowerCase() === lower(args.first_name) &&
        name.last_name.toLowerCase() === lower(args.last_name) &&
        address.zip === args.zip
      )
        return user_id;
    throw new PythonError('User not found');
  }),
  find_user_id_by_email: read(['email'], (database, args) => {
    for (const { user_id, email } of database.all<RetailUser>('users'))
      if (email.toLowerCase() === lower(args.email)) return user_id;
    throw new PythonError('User not found');
  }),
  get_order_details: read(['order_id'], (database, args) => ({ type: ORDER, value: orderOf(database, args.order_id) })),
  get_product_details: read(['product_id'], (database, args) => ({
    type: PRODUCT,
    value: productOf(database, args.product_id),
  })),
  get_item_details: read(['item_id'], (database, args) => {
    const id = hashable(args.item_id);
    for (const { variants } of database.all<RetailProduct>('products')) {
      const variant = variants.find(([item]) => item === id)?.[1];
      if (variant !== undefined) return { type: VARIANT, value: variant };
    }
    throw new PythonError('Item not found');
  }),
  get_user_details: read(['user_id'], (database, args) => ({
    type: RETAIL_USER,
    value: userOf(database, args.user_id),
  })),
  list_all_product_types: read([], (database) => {
    const types = new Map(database.all<RetailProduct>('products').map(({ name, product_id }) => [name, product_id]));
    return dumpedObject(
      [...types].map(([name, id]) => [name, dumpedText(id)]),
      true,
    );
  }),
  modify_pending_order_address: write(['order_id', ...ADDRESS_PARTS], (database, args) => {
    const order = orderOf(database, args.order_id);
    if (!order.status.includes('pending')) throw new PythonError('Non-pending order cannot be modified');
    order.address = newAddress(args);
    return { type: ORDER, value: order };
  }),
  modify_pending_order_items: write(['order_id', 'item_ids', 'new_item_ids', 'payment_method_id'], (database, args) => {
    const order = orderOf(database, args.order_id);
    if (order.status !== 'pending') throw new PythonError('Non-pending order cannot be modified');
    const [itemIds, newItemIds] = [args.item_ids, args.new_item_ids];
    requireItems(order, itemIds, (id) => `${id} not found`);
    if (length(itemIds) !== length(newItemIds))
      throw new PythonError('The number of items to be exchanged should match');
    const wanted = pairs(itemIds, newItemIds);
    const { difference, variant } = priced(database, order, wanted, (id, newId) => {
      if (equals(id, newId)) throw new PythonError('The new item id should be different from the old item id');
    });
    const methodId = args.payment_method_id;
    const method = paymentMethodOf(database, order.user_id, methodId);
    if (isGiftCard(method) && method.balance < difference)
      throw new PythonError('Insufficient gift card balance to pay for the new item');
    order.payment_history.push({
      transaction_type: difference > 0 ? 'payment' : 'refund',
      amount: Math.abs(difference),
      payment_method_id: str(methodId),
    });
    credit(method, -difference);
    for (const [id, newId] of wanted) {
      const item = itemOf(order, id);
      item.item_id = str(newId);
      // Of the last one: tau2-bench writes its price and options to every item.
      Object.assign(item, { price: variant?.price, options: variant?.options });
    }
    order.status = 'pending (item modified)';
    return { type: ORDER, value: order };
  }),
  modify_pending_order_payment: write(['order_id', 'payment_method_id'], (database, args) => {
    const order = orderOf(database, args.order_id);
    if (!order.status.includes('pending')) throw new PythonError('Non-pending order cannot be modified');
    const methodId = args.payment_method_id;
    const method = paymentMethodOf(database, order.user_id, methodId);
    const [first, ...others] = order.payment_history;
    if (first === undefined || others.length > 0 || first.transaction_type !== 'payment')
      throw new PythonError('There should be exactly one payment for a pending order');
    const { amount, payment_method_id: oldId } = first;
    if (oldId === methodId) throw new PythonError('The new payment method should be different from the current one');
    if (isGiftCard(method) && method.balance < amount)
      throw new PythonError('Insufficient gift card balance to pay for the order');
    order.payment_history.push(
      { transaction_type: 'payment', amount, payment_method_id: str(methodId) },
      { transaction_type: 'refund', amount, payment_method_id: oldId },
    );
    credit(method, -amount);
    credit(paymentMethodOf(database, order.user_id, oldId), amount);
    return { type: ORDER, value: order };
  }),
  modify_user_address: write(['user_id', ...ADDRESS_PARTS], (database, args) => {
    const user = userOf(database, args.user_id);
    user.address = newAddress(args);
    return { type: RETAIL_USER, value: user };
  }),
  return_delivered_order_items: write(['order_id', 'item_ids', 'payment_method_id'], (database, args) => {
    const order = orderOf(database, args.order_id);
    if (order.status !== 'delivered') throw new PythonError('Non-delivered order cannot be returned');
    const methodId = args.payment_method_id;
    const method = paymentMethodOf(database, order.user_id, methodId);
    if (!isGiftCard(method)) {
      const [first] = order.payment_history;
      if (first === undefined) throw typeError('list index out of range');
      if (first.payment_method_id !== methodId)
        throw new PythonError('Payment method should be the original payment method');
    }
    requireItems(order, args.item_ids, () => 'Some item not found');
    order.status = 'return requested';
    order.return_items = sorted(args.item_ids);
    order.return_payment_method_id = str(methodId);
    return { type: ORDER, value: order };
  }),
  ...SHARED_TOOLS,
};

export const RETAIL: Toolkit = { className: 'RetailTools', tables: RETAIL_TABLES, tools: TOOLS, functions: {} };
