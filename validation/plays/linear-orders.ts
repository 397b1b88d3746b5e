import { noise } from '../../sandbox/noise.ts';

/** For each item, the items that must come before it. */
type Predecessors = readonly ReadonlySet<number>[];

/** All orders that the predecessors allow, or a sample of them if there are more than `most`: always the same one. */
export function linearOrders(before: Predecessors, most: number): readonly (readonly number[])[] {
  const all = allOrders(before, most + 1);
  return all.length <= most ? all : sampledOrders(before, most);
}

/** Whether an order of all items is one that the predecessors allow. */
export function isAllowed(order: readonly number[], before: Predecessors): boolean {
  return order.every((item, index) => [...before[item]!].every((one) => order.indexOf(one) < index));
}

function allOrders(
  before: Predecessors,
  limit: number,
  placed: readonly number[] = [],
): readonly (readonly number[])[] {
  if (placed.length === before.length) return [placed];
  const orders: (readonly number[])[] = [];
  for (const item of ready(before, placed)) {
    if (orders.length >= limit) break;
    orders.push(...allOrders(before, limit - orders.length, [...placed, item]));
  }
  return orders;
}

/** Different orders, each drawn item by item. */
function sampledOrders(before: Predecessors, count: number): readonly (readonly number[])[] {
  const orders = new Map<string, readonly number[]>();
  for (let draw = 0; orders.size < count; draw++) {
    let order: readonly number[] = [];
    while (order.length < before.length) {
      const candidates = ready(before, order);
      const chosen = candidates[Math.floor(noise(`${draw}/${order.join()}`) * candidates.length)]!;
      order = [...order, chosen];
    }
    orders.set(order.join(), order);
  }
  return [...orders.values()];
}

function ready(before: Predecessors, placed: readonly number[]): readonly number[] {
  return [...before.keys()].filter(
    (item) => !placed.includes(item) && [...before[item]!].every((one) => placed.includes(one)),
  );
}
