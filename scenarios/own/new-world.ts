import { newCanary } from '../variants/canary.ts';

const WORLD = `# What the world is made of (docs/worlds.md). Rows of ITEM are in rows/ITEM.yaml.
name: WORLD_NAME
tables:
  ITEM:
    key: item_id
    columns:
      item_id: name
      title: { type: name, told: name }
      stock: number
    words: { knownBy: [title] }
  ORDER:
    key: order_id
    columns:
      order_id: { type: name, isGenerated: true }
      item_id: { type: name, refersTo: ITEM }
      customer: { type: name, told: name }
      ready: time
    words: { knownBy: [customer], done: [ordered, placed] }
rows:
  ORDER: []
`;

const ITEMS = `# An id names a row for scenarios: =kettle.title
- { id: kettle, item_id: i-41c7, title: Copper Kettle, stock: 3 }
- { id: lantern, item_id: i-52d0, title: Storm Lantern, stock: 0 }
- { id: basket, item_id: i-6e93, title: Willow Basket, stock: 1 }
`;

const POLICY = `You take orders for a small shop.

- Order only what is in stock. If it is not, say so and order nothing.
- Ask for the name that the order is for.
- An order is ready two days from now.
`;

const TOOLS = `import { defineTool } from 'toolsandbox/world';

export const find_items = defineTool({
  description: 'Finds items whose title contains the words, in any case.',
  arguments: { words: { type: 'string', description: 'Part of a title.' } },
  reads: ['ITEM'],
  result: { rows: 'ITEM' },
  probe: { words: 'lantern' },
  run: ({ words }, { tables }) =>
    tables.ITEM.rows.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase())),
});

export const place_order = defineTool({
  description: 'Orders one piece of an item. It is ready two days from now.',
  arguments: {
    item_id: { type: 'string', description: 'ID of the item.' },
    customer: { type: 'string', description: 'Name of whoever it is for.' },
  },
  writes: ['ITEM', 'ORDER'],
  result: { row: 'ORDER' },
  claimed: ['The order has been placed.'],
  run: ({ item_id, customer }, { tables, now, newId }) => {
    const item = tables.ITEM.get(item_id);
    if (item === undefined) throw new Error(\`There is no item \${item_id}.\`);
    if (item.stock < 1) throw new Error(\`\${item.title} is out of stock.\`);
    tables.ITEM.update(item_id, { stock: item.stock - 1 });
    const order = { order_id: newId(), item_id, customer, ready: now + 2 * 86_400 };
    tables.ORDER.insert(order);
    return order;
  },
});
`;

const SCENARIO = `# It plays as it stands. Change it piece by piece, and look at it after each.
- name: SCENARIO_NAME
  summary: Order an item that is in stock.
  categories: [MTC, SUT]
  tools: [find_items, place_order]
  opening: Hello, I am Noor Vance. I would like to order the Copper Kettle. When can I fetch it?
  goal: Order the Copper Kettle, and learn on which date it is ready.
  knows: [Your name is Noor Vance., You want the Copper Kettle.]
  lacks: [anything else]
  solution:
    - items: { find_items: { words: Copper Kettle } }
    - order: { place_order: { item_id: $items.0.item_id, customer: Noor Vance } }
    - say: I have ordered the Copper Kettle for you, Noor. It is ready on May 17, 2024.
  answers:
    right: [It is ordered. You can fetch it on 17 May.]
    wrong: [I have ordered it. You can fetch it on May 19.]
  milestones:
    - changes: solution
    - tells: { date: +2d }
`;

/** A pack with a world of its own and one scenario, which plays and passes the checks as it stands: texts by path. */
export function newWorldFiles(pack: string, world: string, scenario: string): ReadonlyMap<string, string> {
  return new Map([
    [
      'pack.yaml',
      `name: ${pack}\nversion: 0.1.0\n# Tells later whether a model was trained on this pack.\ncanary: ${newCanary()}\n`,
    ],
    ['world.yaml', WORLD.replace('WORLD_NAME', world)],
    ['rows/ITEM.yaml', ITEMS],
    ['policy.md', POLICY],
    ['tools.ts', TOOLS],
    [`scenarios/${scenario}.yaml`, SCENARIO.replace('SCENARIO_NAME', scenario)],
  ]);
}
