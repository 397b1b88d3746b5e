import type { Script, Subject } from '../subject.ts';
import { orderedCalls } from './dependencies.ts';
import { linearOrders } from './linear-orders.ts';

/** Of more possible orders, so many are tried. */
const MOST_ORDERS = 20;

/** The solution's calls one by one, in the orders that an agent can make them in. */
export async function callOrderScripts(subject: Subject): Promise<readonly Script[]> {
  const { steps, before } = await orderedCalls(subject);
  return linearOrders(before, MOST_ORDERS).map((order) => order.map((index) => steps[index]!));
}
