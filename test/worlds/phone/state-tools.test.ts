import { describe, expect, it } from 'vitest';

import { executeBatch } from '../../../sandbox/tools/execution/execute-batch.ts';
import { applyChanges } from '../../../sandbox/world.ts';
import type { World } from '../../../sandbox/world.ts';
import { phoneOf } from '../../../worlds/phone/tables.ts';
import { batch, call, NOW, WORLD, withSettings } from './example-world.ts';

async function use(tool: string, args: object, world: World = WORLD) {
  const { replies } = await executeBatch(batch([call(tool, args)], { world }));
  const { toolResult, changes = [] } = replies[0]!;
  return {
    result: toolResult?.trace?.result,
    error: toolResult?.errorClass,
    after: phoneOf(applyChanges(world, changes)),
  };
}

const NUMBER_PARSE = 'phonenumbers.phonenumberutil.NumberParseException';
const NO_DATA = 'polars.exceptions.NoDataError';
const DUPLICATE = 'polars.exceptions.DuplicateError';

describe('contacts', () => {
  it('are added at the end, with the phone number as written', async () => {
    const { result, after } = await use('add_contact', { name: 'Jo', phone_number: '+49 (30) 444' });
    expect(after.CONTACT.at(-1)).toEqual({
      person_id: result,
      name: 'Jo',
      phone_number: '+49 (30) 444',
      relationship: null,
      is_self: false,
    });
    expect(after.CONTACT).toHaveLength(4);
  });

  it('move to the end when modified', async () => {
    const { result, after } = await use('modify_contact', { person_id: 'ida', name: 'Ida B.' });
    expect(result).toBeNull();
    expect(after.CONTACT.map(({ name }) => name)).toEqual(['Max Vogel', 'Eva Lind', 'Ida B.']);
    expect(after.CONTACT[2]).toEqual({ ...WORLD.CONTACT[0], name: 'Ida B.' });
  });

  it.each([
    ['missing changes, checked before the unknown id', { person_id: 'nobody' }, 'ValueError'],
    [
      'the phone number, checked before the second self',
      { person_id: 'max', phone_number: '1', is_self: true },
      NUMBER_PARSE,
    ],
    ['the second self, checked before the unknown id', { person_id: 'nobody', is_self: true }, DUPLICATE],
    ['the unknown id, checked last', { person_id: 'nobody', name: 'x' }, NO_DATA],
    ['null, which is not the same as omitted', { person_id: 'max', relationship: null }, 'TypeError'],
  ])('cannot be modified because of %s', async (_why, args, error) => {
    expect((await use('modify_contact', args)).error).toBe(error);
  });

  it('cannot be modified if two share the id', async () => {
    const world = { ...WORLD, CONTACT: [...WORLD.CONTACT, WORLD.CONTACT[1]!] };
    expect((await use('modify_contact', { person_id: 'max', name: 'x' }, world)).error).toBe(DUPLICATE);
    expect((await use('remove_contact', { person_id: 'max' }, world)).after.CONTACT).toHaveLength(2);
  });

  it('allow only one self', async () => {
    const self = { name: 'I', phone_number: '+4930444', is_self: true };
    expect((await use('add_contact', self)).error).toBe(DUPLICATE);
    expect((await use('modify_contact', { person_id: 'ida', is_self: true })).error).toBeUndefined();
    const nobody = { ...WORLD, CONTACT: WORLD.CONTACT.slice(1) };
    expect((await use('add_contact', self, nobody)).after.CONTACT.at(-1)?.is_self).toBe(true);
  });

  it.each<[object, readonly string[]]>([
    [{ name: 'vogel' }, ['max']],
    [{ relationship: 'friends' }, ['max']],
    [{ is_self: false }, ['max', 'eva']],
    [{ is_self: 1 }, ['ida']],
    [{ is_self: false, name: 'ida' }, []],
    [{ phone_number: '+4930333' }, ['eva']],
    [{ phone_number: '+49 30 333' }, []],
    [{ person_id: null }, []],
    [{ name: null }, []],
  ])('are found by %j', async (args, ids) => {
    const { result } = await use('search_contacts', args);
    expect((result as { person_id: string }[]).map(({ person_id }) => person_id)).toEqual(ids);
  });

  it.each([
    [{}, 'ValueError'],
    [{ name: 5 }, 'TypeError'],
    [{ person_id: 5 }, 'polars.exceptions.ComputeError'],
    [{ phone_number: 5 }, 'TypeError'],
    [{ phone_number: [] }, 'AttributeError'],
    [{ phone_number: null }, NUMBER_PARSE],
    [{ is_self: {} }, 'TypeError'],
  ])('cannot be searched by %j', async (args, error) => {
    expect((await use('search_contacts', args)).error).toBe(error);
  });
});

describe('messages', () => {
  const message = { phone_number: '+4930222', content: 'Yes, at six' };

  it('go from the self contact to known and unknown numbers', async () => {
    const { result, after } = await use('send_message_with_phone_number', message);
    expect(after.MESSAGING.at(-1)).toEqual({
      message_id: result,
      sender_person_id: 'ida',
      sender_phone_number: '+4930111',
      recipient_person_id: 'max',
      recipient_phone_number: '+4930222',
      content: 'Yes, at six',
      creation_timestamp: NOW,
    });
    const stranger = await use('send_message_with_phone_number', { ...message, phone_number: '+4930999' });
    expect(stranger.after.MESSAGING.at(-1)?.recipient_person_id).toBeNull();
  });

  it('require a phone number, cellular service and one self, checked in this order', async () => {
    const offline = { ...withSettings({ cellular: false }), CONTACT: [] };
    const wrong = { ...message, phone_number: '030' };
    expect((await use('send_message_with_phone_number', wrong, offline)).error).toBe(NUMBER_PARSE);
    expect((await use('send_message_with_phone_number', message, offline)).error).toBe('ConnectionError');
    expect((await use('send_message_with_phone_number', message, { ...WORLD, CONTACT: [] })).error).toBe(DUPLICATE);
  });

  it('are found between two times, inclusive', async () => {
    const sent = NOW - 60;
    const between = (lower: number, upper: number) =>
      use('search_messages', { creation_timestamp_lowerbound: lower, creation_timestamp_upperbound: upper });
    expect((await between(sent, sent)).result).toEqual(WORLD.MESSAGING);
    expect((await between(sent + 1, NOW)).result).toEqual([]);
    expect((await between(NOW, 1e10)).error).toBe('ValueError');
  });

  it('are found by words of their text', async () => {
    expect((await use('search_messages', { content: 'rowing' })).result).toEqual(WORLD.MESSAGING);
    expect((await use('search_messages', { content: '' })).result).toEqual([]);
  });
});

describe('reminders', () => {
  it('are created at the current time, even if due in the past', async () => {
    const { result, after } = await use('add_reminder', { content: 'x', reminder_timestamp: NOW - 5, latitude: true });
    expect(after.REMINDER.at(-1)).toEqual({
      reminder_id: result,
      content: 'x',
      creation_timestamp: NOW,
      reminder_timestamp: NOW - 5,
      latitude: 1,
      longitude: null,
    });
  });

  it('get the current creation time when modified, and move to the end', async () => {
    const { after } = await use('modify_reminder', { reminder_id: 'r1', latitude: null });
    expect(after.REMINDER).toEqual([WORLD.REMINDER[1], { ...WORLD.REMINDER[0], creation_timestamp: NOW }]);
  });

  it.each([
    ['a value out of range, checked before missing changes', { reminder_id: 'r1', latitude: 91 }, 'ValueError'],
    ['missing changes, checked before the unknown id', { reminder_id: 'nothing' }, 'ValueError'],
    ['the unknown id', { reminder_id: 'nothing', content: 'x' }, NO_DATA],
  ])('cannot be modified because of %s', async (_why, args, error) => {
    expect((await use('modify_reminder', args)).error).toBe(error);
  });

  it('are removed by id', async () => {
    expect((await use('remove_reminder', { reminder_id: 'r1' })).after.REMINDER).toEqual([WORLD.REMINDER[1]]);
    expect((await use('remove_reminder', { reminder_id: 'nothing' })).error).toBe(NO_DATA);
  });

  it('are found by similarity: at most five, most similar first', async () => {
    const REMINDER = Array.from({ length: 8 }, (_, index) => ({
      ...WORLD.REMINDER[0]!,
      reminder_id: String(index),
      content: index === 7 ? 'Ferns' : 'Water the ferns',
    }));
    const { result } = await use('search_reminder', { content: 'ferns' }, { ...WORLD, REMINDER });
    expect((result as { reminder_id: string }[]).map(({ reminder_id: id }) => id)).toEqual(['7', '0', '1', '2', '3']);
  });

  it('cannot be searched by a null coordinate', async () => {
    expect((await use('search_reminder', { latitude: null })).error).toBe('TypeError');
  });
});

describe('settings', () => {
  it('of low battery mode switch everything else off, but nothing back on', async () => {
    const { after } = await use('set_low_battery_mode_status', { on: true });
    const off = { low_battery_mode: true, cellular: false, wifi: false, location_service: false };
    expect(after.SETTING[0]).toMatchObject(off);
    const back = await use('set_low_battery_mode_status', { on: false }, after);
    expect(back.after.SETTING[0]).toMatchObject({ ...off, low_battery_mode: false });
  });

  it.each(['set_cellular_service_status', 'set_wifi_status', 'set_location_service_status'])(
    'are rejected by %s in low battery mode and if nothing changes',
    async (tool) => {
      const low = withSettings({ low_battery_mode: true });
      expect((await use(tool, { on: true }, low)).error).toBe('PermissionError');
      expect((await use(tool, { on: false }, low)).error).toBeUndefined();
      expect((await use(tool, { on: true })).error).toBe('ValueError');
      expect((await use(tool, { on: 1 })).error).toBe('TypeError');
    },
  );

  it('of location service, unlike the others, check the battery before the argument type', async () => {
    const low = withSettings({ low_battery_mode: true });
    expect((await use('set_location_service_status', { on: 'yes' }, low)).error).toBe('PermissionError');
    expect((await use('set_location_service_status', { on: [] }, low)).error).toBe('TypeError');
    expect((await use('set_wifi_status', { on: 'yes' }, low)).error).toBe('TypeError');
  });

  it('hide the location if location service is off', async () => {
    expect((await use('get_current_location', {})).result).toEqual({ latitude: 52.52, longitude: 13.405 });
    const hidden = withSettings({ location_service: false });
    expect((await use('get_current_location', {}, hidden)).error).toBe('PermissionError');
  });
});
