import { phoneOf } from '../../worlds/phone/tables.ts';
import { describe, expect, it, vi } from 'vitest';
import { executeBatch, callOrders } from '../../sandbox/tools/execution/execute-batch.ts';
import type { BatchResult } from '../../sandbox/tools/execution/execute-batch.ts';
import type { Services } from '../../sandbox/tools/services.ts';
import { applyChanges } from '../../sandbox/world.ts';
import { revertChanges } from './revert-changes.ts';
import { batch, call, WORLD, withSettings } from '../worlds/phone/example-world.ts';
import { getWifiStatus } from '../../worlds/phone/tools/setting.ts';

const changesOf = ({ replies }: BatchResult) => replies.flatMap(({ changes = [] }) => changes);
const worldAfter = (result: BatchResult, world = WORLD) => applyChanges(world, changesOf(result));

describe('one call', () => {
  it('is answered with trace, changes and the result as JSON', async () => {
    const result = await executeBatch(batch([call('set_wifi_status', { on: false }, 'call_9')]));
    expect(result.replies).toMatchObject([
      {
        sender: 'execution-environment',
        recipient: 'agent',
        content: 'null',
        toolResult: {
          callId: 'call_9',
          name: 'set_wifi_status',
          trace: { toolName: 'set_wifi_status', arguments: { on: false }, result: null },
        },
      },
    ]);
    expect(phoneOf(worldAfter(result)).SETTING[0]?.wifi).toBe(false);
    expect(revertChanges(worldAfter(result), result.replies[0]!.changes!)).toEqual(WORLD);
  });

  it('of a reading tool changes nothing', async () => {
    const { replies } = await executeBatch(batch([call('search_contacts', { name: 'max' })]));
    expect(replies[0]).not.toHaveProperty('changes');
    expect(replies[0]?.content).toContain('"person_id":"max"');
  });

  it('is answered with a Python value in profile paper', async () => {
    const { replies } = await executeBatch(
      batch([call('search_reminder', { reminder_id: 'r1' })], { profile: 'paper' }),
    );
    expect(replies[0]?.content).toMatch(
      /^\[\{'reminder_id': 'r1', .*'reminder_timestamp': 1715778000\.0, 'latitude': None/,
    );
  });

  it('that fails is answered with error class and text, without a trace', async () => {
    const world = withSettings({ cellular: false });
    const send = call('send_message_with_phone_number', { phone_number: '+4930222', content: 'hi' });
    const { replies } = await executeBatch(batch([send], { world }));
    expect(replies[0]?.content).toBe('No connection: cellular service is off.');
    expect(replies[0]?.toolResult).toEqual({
      callId: 'call_1',
      name: 'send_message_with_phone_number',
      errorClass: 'ConnectionError',
    });
  });

  it('has the shown name in the answer and the real name in the trace', async () => {
    const offered = new Map([['setting_4', getWifiStatus]]);
    const { replies } = await executeBatch(batch([call('setting_4', {})], { offered }));
    expect(replies[0]?.toolResult).toMatchObject({ name: 'setting_4', trace: { toolName: 'get_wifi_status' } });
  });

  it('of end_conversation ends the conversation once', async () => {
    const end = { ...call('end_conversation', {}), sender: 'user' } as const;
    const { replies } = await executeBatch(batch([end]));
    expect(replies).toMatchObject([{ recipient: 'user', content: 'null', conversationActive: false }]);
    const twice = await executeBatch(batch([end, end]));
    expect(twice.replies.map(({ content }) => content)).toEqual(['null', 'The conversation has already ended.']);
  });

  it('fails with the error of its service', async () => {
    const services = { fetch: () => Promise.reject(new Error('503')) };
    const result = executeBatch(batch([call('search_stock', { query: 'pears' })], { services }));
    await expect(result).rejects.toThrow('503');
  });
});

describe('an invalid call', () => {
  const unknown = call('get_wifi_statusx', {});
  const malformed = call('get_wifi_status', '{"on": ');

  it('of an unknown tool is answered with the names of the offered tools', async () => {
    const offered = new Map([['get_wifi_status', getWifiStatus]]);
    const { replies } = await executeBatch(batch([unknown], { offered }));
    expect(replies[0]?.content).toBe('There is no tool "get_wifi_statusx". The tools are: get_wifi_status.');
    expect(replies[0]?.toolResult?.errorClass).toBe('KeyError');
  });

  it('of a tool that is not offered is answered like an unknown tool', async () => {
    const { replies } = await executeBatch(batch([call('get_wifi_status', {})], { offered: new Map() }));
    expect(replies[0]?.toolResult?.errorClass).toBe('KeyError');
  });

  it('with malformed arguments is answered with an error', async () => {
    const { replies } = await executeBatch(batch([malformed]));
    expect(replies[0]?.content).toBe('The arguments are not valid JSON. They were: {"on": ');
    expect(replies[0]?.toolResult?.errorClass).toBe('json.decoder.JSONDecodeError');
  });

  it.each([
    ['unknown', unknown],
    ['malformed', malformed],
  ])('aborts the run in profile paper: %s', async (_what, mistake) => {
    const valid = call('set_wifi_status', { on: false });
    const result = await executeBatch(batch([valid, mistake], { profile: 'paper' }));
    expect(result.replies).toEqual([]);
    expect(result.aborted).toMatch(/Error: /);
  });
});

describe('parallel calls', () => {
  it('keep the requested order if all orders succeed, and each answer has the rows that its call changed', async () => {
    const calls = [
      call('set_wifi_status', { on: false }, 'a'),
      call('remove_contact', { person_id: 'max' }, 'b'),
      call('add_contact', { name: 'Jo', phone_number: '+4930444' }, 'c'),
    ];
    const result = await executeBatch(batch(calls));
    expect(result.replies.map(({ toolResult }) => toolResult?.callId)).toEqual(['a', 'b', 'c']);
    const tables = result.replies.map(({ changes = [] }) => changes.map(({ table, kind }) => `${kind} ${table}`));
    expect(tables).toEqual([['replace SETTING'], ['remove CONTACT'], ['insert CONTACT']]);
    const after = phoneOf(worldAfter(result));
    expect(after.CONTACT.map(({ name }) => name)).toEqual(['Ida Berg', 'Eva Lind', 'Jo']);
    expect(after.SETTING[0]?.wifi).toBe(false);
    expect(revertChanges(after, changesOf(result))).toEqual(WORLD);
  });

  it('that depend on each other use the first failing order, with its partial effects', async () => {
    const world = withSettings({ low_battery_mode: true, wifi: false });
    const calls = [
      call('set_low_battery_mode_status', { on: false }, 'battery'),
      call('set_wifi_status', { on: true }, 'wifi'),
    ];
    const result = await executeBatch(batch(calls, { world }));
    expect(result.replies.map(({ toolResult }) => [toolResult?.callId, toolResult?.errorClass])).toEqual([
      ['wifi', 'PermissionError'],
      ['battery', undefined],
    ]);
    expect(phoneOf(worldAfter(result, world)).SETTING[0]).toMatchObject({ low_battery_mode: false, wifi: false });
  });

  it('that fail in the requested order keep that order even if another one succeeds', async () => {
    const world = withSettings({ low_battery_mode: true, wifi: false });
    const calls = [
      call('set_wifi_status', { on: true }, 'wifi'),
      call('set_low_battery_mode_status', { on: false }, 'battery'),
    ];
    const { replies } = await executeBatch(batch(calls, { world }));
    expect(replies.map(({ toolResult }) => toolResult?.callId)).toEqual(['wifi', 'battery']);
  });

  it('generate the same id for a call in every order', async () => {
    const add = (name: string) => call('add_contact', { name, phone_number: '+4930444' }, name);
    const fails = call('remove_contact', { person_id: 'nobody' }, 'fails');
    const alone = await executeBatch(batch([add('a'), add('b')]));
    const failing = await executeBatch(batch([add('a'), add('b'), fails]));
    const results = ({ replies }: BatchResult) => replies.slice(0, 2).map(({ content }) => content);
    expect(results(failing)).toEqual(results(alone));
    expect(new Set(results(alone)).size).toBe(2);
  });

  it('send each service request only once', async () => {
    const fetch = vi.fn<Services['fetch']>(() => Promise.resolve({ data: { stock: [{ symbol: 'PEAR:NYSE' }] } }));
    const calls = ['a', 'b', 'c'].map((id) => call('search_stock', { query: id === 'c' ? 'plums' : 'pears' }, id));
    await executeBatch(batch(calls, { services: { fetch } }));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('are tried in all orders if there are up to five, starting with the requested one', () => {
    expect(callOrders(3, 'default')).toEqual([
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]);
    expect(new Set(callOrders(5, 'default').map(String)).size).toBe(120);
  });

  it('are tried as requested, reversed and rotated if there are more than five', () => {
    const orders = callOrders(7, 'default');
    expect(orders).toHaveLength(8);
    expect(orders[0]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(orders[1]).toEqual([6, 5, 4, 3, 2, 1, 0]);
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(orders[0]);
    expect(new Set(orders.map(([first]) => first)).size).toBe(7);
  });

  it('are tried in all orders if there are up to seven in profile paper', () => {
    expect(new Set(callOrders(7, 'paper').map(String)).size).toBe(5040);
    expect(callOrders(8, 'paper')).toHaveLength(9);
  });

  it('above fifty are tried as requested and reversed only, so that thousands of calls end', async () => {
    expect(callOrders(50, 'default')).toHaveLength(51);
    expect(callOrders(51, 'paper').map(([first]) => first)).toEqual([0, 50]);
    const calls = Array.from({ length: 3000 }, (_, index) =>
      call('add_contact', { name: `${index}`, phone_number: '+4930444' }, `call_${index}`),
    );
    const { replies } = await executeBatch(batch(calls));
    expect(replies).toHaveLength(3000);
  });
});
