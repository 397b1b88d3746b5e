import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import type { Trajectory } from '../../../sandbox/trajectory.ts';
import type { World } from '../../../sandbox/world.ts';
import { PHONE_TABLES, phoneOf } from '../../../worlds/phone/tables.ts';
import type { ContactRow } from '../../../worlds/phone/tables.ts';
import { worldTables } from '../../../viewer/app/model/trajectory/world-tables.ts';
import { worldsAround } from '../../../viewer/app/model/trajectory/worlds-around.ts';
import { calls, executed, returns, says, turn } from '../support/messages.ts';

const contact = (id: string, name: string): ContactRow => ({
  person_id: id,
  name,
  phone_number: '+1',
  relationship: null,
  is_self: false,
});
const worldOf = (...contacts: readonly ContactRow[]): World => ({
  SETTING: [],
  CONTACT: contacts,
  MESSAGING: [],
  REMINDER: [],
});
const states = (before: World, now: World) => {
  const contacts = worldTables(before, now, PHONE_TABLES).find(({ table }) => table === 'CONTACT');
  return contacts?.rows.map(({ state, cells }) => [state, cells[1]?.value, cells[1]?.before]);
};
const [ann, bob, cid] = [contact('1', 'Ann'), contact('2', 'Bob'), contact('3', 'Cid')];

describe('the tables of a world', () => {
  it('mark rows that were added, removed and changed, each where it was', () => {
    expect(states(worldOf(ann, bob), worldOf(ann, cid))).toEqual([
      ['same', 'Ann', undefined],
      ['removed', 'Bob', undefined],
      ['added', 'Cid', undefined],
    ]);
    expect(states(worldOf(ann, bob), worldOf(contact('1', 'Anna'), bob))).toEqual([
      ['changed', 'Anna', 'Ann'],
      ['same', 'Bob', undefined],
    ]);
    expect(states(worldOf(ann), worldOf())).toEqual([['removed', 'Ann', undefined]]);
  });

  it('tell rows with one id apart', () => {
    expect(states(worldOf(ann, ann), worldOf(ann))).toEqual([
      ['same', 'Ann', undefined],
      ['removed', 'Ann', undefined],
    ]);
  });

  it('count what differs, and name the columns', () => {
    const tables = worldTables(worldOf(ann), worldOf(ann, bob), PHONE_TABLES);
    expect(tables.map(({ table, changes }) => [table, changes])).toEqual([
      ['SETTING', 0],
      ['CONTACT', 1],
      ['MESSAGING', 0],
      ['REMINDER', 0],
    ]);
    expect(tables[1]?.columns.map(({ name }) => name)).toEqual([
      'person_id',
      'name',
      'phone_number',
      'relationship',
      'is_self',
    ]);
  });

  it('know what their columns hold, the key, and the row of settings', () => {
    const device = { device_id: 'd', wifi: true };
    const message = { content: 'Hi', message_id: 'm', creation_timestamp: 0 };
    const sent = { ...worldOf(), SETTING: [device], MESSAGING: [message] };
    const read = { ...sent, MESSAGING: [{ ...message, content: 'Hello' }] };
    const [settings, , messages] = worldTables(sent, read, PHONE_TABLES);
    expect([settings?.isSettings, messages?.isSettings]).toEqual([true, false]);
    expect(messages?.columns.filter(({ isTime }) => isTime).map(({ name }) => name)).toEqual(['creation_timestamp']);
    expect(messages?.rows.map(({ state }) => state)).toEqual(['changed']);
    const unknown = worldTables(sent, read, {})[2];
    expect(unknown?.rows.map(({ state }) => state)).toEqual(['added', 'removed'].toReversed());
  });
});

describe('the world around a message', () => {
  const insert = (row: ContactRow, position: number) => ({
    changes: [{ kind: 'insert', table: 'CONTACT', position, row } as const],
  });
  const trajectory: Trajectory = {
    world: worldOf(),
    events: [
      turn(says('hi', 'user')),
      turn(calls('a', 'add'), calls('b', 'add')),
      executed(returns('a', 'add', '1', insert(ann, 0)), returns('b', 'add', '2', insert(bob, 1))),
      turn(says('done')),
    ],
  };
  const namesAround = (message: number) => {
    const { before, after } = worldsAround(trajectory, message);
    return [before, after].map((world) =>
      phoneOf(world)
        .CONTACT.map(({ name }) => name)
        .join(),
    );
  };

  it('tells apart what each of several parallel calls did', () => {
    expect([...messagesOf(trajectory.events).keys()].map(namesAround)).toEqual([
      ['', ''],
      ['', ''],
      ['', ''],
      ['', 'Ann'],
      ['Ann', 'Ann,Bob'],
      ['Ann,Bob', 'Ann,Bob'],
    ]);
    expect(worldsAround(trajectory, 5).start.CONTACT).toEqual([]);
  });
});
