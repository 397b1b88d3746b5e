import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../sandbox/world.ts';
import type { World, WorldChange } from '../../../sandbox/world.ts';
import { TableKeeper, TableSender } from '../../../worlds/own/sent-tables.ts';
import type { ReceivedTables } from '../../../worlds/own/sent-tables.ts';
import { editTables } from '../../../worlds/table-editor.ts';

const table = (count: number, name = 'r') => Array.from({ length: count }, (_, index) => ({ key: `${name}${index}` }));

/** A sender and the thread that it sends to; messages are copied, as between threads. */
function pair() {
  const [sender, keeper] = [new TableSender(), new TableKeeper()];
  let size = 0;
  const send = (tables: World) => {
    const message = structuredClone(sender.sent(tables));
    size = JSON.stringify(message).length;
    return keeper.received(message);
  };
  return { send, size: () => size };
}

const listed = (tables: ReceivedTables | undefined) =>
  tables && Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.list()]));

const CHANGES: readonly (readonly WorldChange[])[] = [
  [{ kind: 'replace', table: 'T', position: 3, before: { key: 'r3' }, row: { key: 'r3', n: 1 } }],
  [{ kind: 'insert', table: 'T', position: 200, row: { key: 'new' } }],
  [{ kind: 'remove', table: 'T', position: 0, row: { key: 'r0' } }],
  [{ kind: 'insert', table: 'T', position: 7, row: { key: 'between' } }],
  [
    { kind: 'remove', table: 'T', position: 50, row: { key: 'r50' } },
    { kind: 'replace', table: 'T', position: 0, before: { key: 'r1' }, row: { key: 'r1', n: 2 } },
  ],
];

describe('tables on their way to a thread', () => {
  it('arrive as they are, and of a table that was sent only rows that are new', () => {
    const { send, size } = pair();
    let world: World = { T: table(200), U: [] };
    expect(listed(send(world))).toEqual(world);
    expect(size()).toBeGreaterThan(2_000);
    for (const changes of CHANGES) {
      world = applyChanges(world, changes);
      expect(listed(send(world))).toEqual(world);
      expect(size()).toBeLessThan(400);
      expect(listed(send(world))).toEqual(world);
    }
  });

  it('cannot be changed where they arrive', () => {
    const { send } = pair();
    const received = send({ T: [{ key: 'a', nested: { list: [1] } }, { key: 'b' }] })!['T']!.list() as unknown as {
      key: string;
      nested: { list: number[] };
    }[];
    expect(() => (received[0]!.key = 'b')).toThrow(TypeError);
    expect(() => received[0]!.nested.list.push(2)).toThrow(TypeError);
  });

  it('are sent anew to a thread that missed a call', () => {
    const [sender, keeper] = [new TableSender(), new TableKeeper()];
    const world = { T: table(10) };
    sender.sent(world);
    expect(keeper.received(sender.sent(world))).toBeUndefined();
    expect(listed(keeper.received(new TableSender().sent(world)))).toEqual(world);
  });

  it('are forgotten where they are too many, those first that were not used for longest', () => {
    const { send, size } = pair();
    const [first, second, third] = [table(40_000), table(40_000, 's'), table(40_000, 't')];
    send({ T: first });
    send({ T: second });
    send({ T: first });
    send({ T: third });
    expect(listed(send({ T: first }))).toEqual({ T: first });
    expect(size()).toBeLessThan(400);
    expect(listed(send({ T: second }))).toEqual({ T: second });
    expect(size()).toBeGreaterThan(400_000);
  });

  it('are searched by their own keys, wherever rows moved to', () => {
    const { send } = pair();
    let world: World = { T: table(200) };
    send(world);
    for (const changes of CHANGES) {
      world = applyChanges(world, changes);
      const own = editTables(send(world)!, { T: 'key' }).table('T');
      for (const row of world['T']!) expect(own.get(row['key'] as string)).toEqual(row);
    }
    const editor = editTables(send(world)!, { T: 'key' });
    const own = editor.table('T');
    for (const gone of ['r0', 'r50']) expect(own.get(gone)).toBeUndefined();
    own.remove('r1');
    own.insert({ key: 'r0' });
    own.update('between', { n: 3 });
    expect(own.get('r0')).toEqual({ key: 'r0' });
    expect(() => own.insert({ key: 'r0' })).toThrow(/already has a row/);
    expect(applyChanges(world, editor.changes())['T']).toEqual(own.layered().list());
  });
});
