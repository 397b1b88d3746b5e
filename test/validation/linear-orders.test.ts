import { describe, expect, it } from 'vitest';
import { isAllowed, linearOrders } from '../../validation/plays/orders.ts';

const free = (count: number) => Array.from({ length: count }, () => new Set<number>());

describe('linearOrders', () => {
  it('gives every order that the predecessors allow', () => {
    const orders = linearOrders([new Set(), new Set(), new Set([0, 1]), new Set([2])], 20);
    expect(orders).toEqual([
      [0, 1, 2, 3],
      [1, 0, 2, 3],
    ]);
  });

  it('gives a sample of different orders, the same each time, where there are too many', () => {
    const before = free(8).with(7, new Set([0]));
    const orders = linearOrders(before, 20);
    expect(new Set(orders.map((order) => order.join())).size).toBe(20);
    expect(orders.every((order) => isAllowed(order, before))).toBe(true);
    expect(linearOrders(before, 20)).toEqual(orders);
  });

  it('gives all orders if there are exactly as many as wanted', () => {
    expect(linearOrders(free(3), 6)).toHaveLength(6);
  });
});
