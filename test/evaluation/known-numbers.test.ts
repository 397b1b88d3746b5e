import { expect, it } from 'vitest';
import { RunKnowledge } from '../../evaluation/assertions/run-knowledge.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import type { Tables } from '../../worlds/world.ts';

const tables: Tables = {
  ORDER: {
    columns: { order_id: { type: 'text' }, items: { type: 'json' } },
    key: 'order_id',
    words: { one: 'order', several: 'orders', added: 'added', knownBy: [] },
  },
};
const world = { ORDER: [{ order_id: '#1', items: [{ name: 'Camera', price: 481.5 }] }] };

it('a run knows the numbers in nested values of its world', () => {
  const known = new RunKnowledge(
    { ...logOf({ world, events: [openingEvent('please')] }), tables },
    { definition: { tables } },
  );
  expect(known.plainNumbers).toContain(481.5);
  expect(known.plainNumbers).not.toContain(518.4);
});
