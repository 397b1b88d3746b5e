import { phoneOf } from '../../worlds/phone/tables.ts';
import { describe, expect, it } from 'vitest';

import { PROFILES } from '../../sandbox/cell.ts';
import type { Profile } from '../../sandbox/cell.ts';
import { executeBatch } from '../../sandbox/tools/execution/execute-batch.ts';
import { applyChanges } from '../../sandbox/world.ts';
import { revertChanges } from './revert-changes.ts';
import type { World } from '../../sandbox/world.ts';
import { batch, call, NOW, WORLD } from '../worlds/phone/example-world.ts';

async function use(profile: Profile, tool: string, args: object | string, world: World = WORLD) {
  const { replies, aborted } = await executeBatch(batch([call(tool, args)], { world, profile }));
  const changes = replies.flatMap((reply) => reply.changes ?? []);
  const after = applyChanges(world, changes);
  expect(revertChanges(after, changes)).toEqual(world);
  return {
    content: replies[0]?.content,
    errorClass: replies[0]?.toolResult?.errorClass,
    aborted,
    after: phoneOf(after),
  };
}

describe('the only row of a table', () => {
  const LONELY = { ...WORLD, CONTACT: WORLD.CONTACT.slice(1, 2), REMINDER: WORLD.REMINDER.slice(0, 1) };
  const [max] = LONELY.CONTACT;
  const [ferns] = LONELY.REMINDER;

  it('stays when removed in profile paper, and can be removed again', async () => {
    const contact = await use('paper', 'remove_contact', { person_id: 'max' }, LONELY);
    expect(contact.content).toBe('None');
    expect(contact.after).toEqual(LONELY);
    expect((await use('paper', 'remove_contact', { person_id: 'max' }, contact.after)).content).toBe('None');
    expect((await use('paper', 'remove_reminder', { reminder_id: 'r1' }, LONELY)).after).toEqual(LONELY);
  });

  it('stays next to the new row when modified in profile paper', async () => {
    const contact = await use('paper', 'modify_contact', { person_id: 'max', name: 'Moritz' }, LONELY);
    expect(contact.after.CONTACT).toEqual([max, { ...max, name: 'Moritz' }]);
    const reminder = await use('paper', 'modify_reminder', { reminder_id: 'r1', content: 'Cut the ferns' }, LONELY);
    expect(reminder.after.REMINDER).toEqual([ferns, { ...ferns, content: 'Cut the ferns', creation_timestamp: NOW }]);
  });

  it('stays when all rows share its id and are removed together in profile paper', async () => {
    const twins = { ...WORLD, CONTACT: [...LONELY.CONTACT, ...LONELY.CONTACT] };
    expect((await use('paper', 'remove_contact', { person_id: 'max' }, twins)).after).toEqual(twins);
  });

  it('is removed or modified like any other row in profile default', async () => {
    expect((await use('default', 'remove_contact', { person_id: 'max' }, LONELY)).after.CONTACT).toEqual([]);
    expect((await use('default', 'remove_reminder', { reminder_id: 'r1' }, LONELY)).after.REMINDER).toEqual([]);
    const { after } = await use('default', 'modify_contact', { person_id: 'max', name: 'Moritz' }, LONELY);
    expect(after.CONTACT).toEqual([{ ...max, name: 'Moritz' }]);
  });

  it('is removed in every profile if there is another row', async () => {
    for (const profile of PROFILES) {
      const { after } = await use(profile, 'remove_reminder', { reminder_id: 'r1' });
      expect(after.REMINDER.map(({ reminder_id }) => reminder_id)).toEqual(['r2']);
    }
  });
});

describe('a contact search with null', () => {
  it.each([{ is_self: null }, { person_id: null }, { person_id: null, name: 'Max' }])(
    'aborts the run in profile paper, and finds nothing in profile default: %j',
    async (args) => {
      expect((await use('paper', 'search_contacts', args)).aborted).toMatch(/warning/);
      expect((await use('default', 'search_contacts', args)).content).toBe('[]');
    },
  );

  it('finds nothing in profile paper if the parameter is a text', async () => {
    expect((await use('paper', 'search_contacts', { name: null })).content).toBe('[]');
  });
});

describe('arguments that are not an object of finite numbers', () => {
  const MISTAKES = [
    ['null', 'TypeError'],
    ['[]', 'TypeError'],
    ['5', 'TypeError'],
    ['true', 'TypeError'],
    ['"on"', 'TypeError'],
    ['NaN', 'NameError'],
    ['{"on": NaN}', 'NameError'],
    ['{"on": -Infinity}', 'NameError'],
    ['{"on": 1e999}', 'NameError'],
    ['{"unknown": [NaN]}', 'NameError'],
  ] as const;

  it.each(PROFILES.flatMap((profile) => MISTAKES.map((mistake) => [profile, ...mistake] as const)))(
    'are answered with an error in profile %s: %s is a %s',
    async (profile, text, errorClass) => {
      const { content, ...answer } = await use(profile, 'set_wifi_status', text);
      expect(answer).toMatchObject({ errorClass, aborted: undefined, after: WORLD });
      expect(content).toMatch(profile === 'paper' ? new RegExp(`^${errorClass}: .{20}`) : /^[A-Z][^:]{20}/);
    },
  );

  it.each(['', '{', "{'on': True}", 'undefined'])(
    'abort the run in profile paper if they are not JSON: %j',
    async (text) => {
      expect((await use('paper', 'get_wifi_status', text)).aborted).toMatch(/^json\.decoder\.JSONDecodeError: /);
    },
  );

  it('can be empty text in profile default', async () => {
    expect((await use('default', 'get_wifi_status', '')).content).toBe('true');
  });
});

describe('a search by time before all timestamps', () => {
  const between = (column: string, lower: number, upper: number) => ({
    [`${column}_lowerbound`]: lower,
    [`${column}_upperbound`]: upper,
  });
  const SEARCHES = [
    ['search_messages', 'creation_timestamp', WORLD.MESSAGING],
    ['search_reminder', 'creation_timestamp', WORLD.REMINDER],
    ['search_reminder', 'reminder_timestamp', WORLD.REMINDER],
  ] as const;

  it.each(SEARCHES)('begins at the beginning in profile default: %s by %s', async (tool, column, rows) => {
    for (const lower of [0, -1e18, 315_529_199])
      expect((await use('default', tool, between(column, lower, NOW + 1e6))).content).toBe(JSON.stringify(rows));
    expect((await use('default', tool, between(column, -1, 0))).content).toBe('[]');
    expect((await use('default', tool, between(column, 0, 1e10))).errorClass).toBe('ValueError');
  });

  it.each(SEARCHES)('is a ValueError in profile paper: %s by %s', async (tool, column) => {
    expect((await use('paper', tool, between(column, 0, NOW))).content).toBe(
      `ValueError: ${column}_lowerbound must be at least 315529200.`,
    );
    expect((await use('paper', tool, between(column, NOW, 0))).errorClass).toBe('ValueError');
  });

  it('is no matter for a time to be reminded at, which is never that early', async () => {
    for (const profile of PROFILES) {
      const { errorClass } = await use(profile, 'add_reminder', { content: 'x', reminder_timestamp: 0 });
      expect(errorClass).toBe('ValueError');
    }
  });
});

describe('the text of an error', () => {
  const wrongNumber = { phone_number: 'bad', content: 'Hi' };

  it('begins with the class, and the code of a phone number, in profile paper', async () => {
    expect((await use('paper', 'set_wifi_status', { on: true })).content).toBe('ValueError: Wifi is already on.');
    expect((await use('paper', 'send_message_with_phone_number', wrongNumber)).content).toBe(
      'phonenumbers.phonenumberutil.NumberParseException: (1) This does not look like a phone number.',
    );
  });

  it('is a sentence in profile default', async () => {
    expect((await use('default', 'set_wifi_status', { on: true })).content).toBe('Wifi is already on.');
    expect((await use('default', 'send_message_with_phone_number', wrongNumber)).content).toBe(
      'This does not look like a phone number.',
    );
  });
});

describe('a unit conversion', () => {
  const convert = (profile: Profile, amount: string, from: string, to: string) =>
    use(profile, 'unit_conversion', `{"amount": ${amount}, "from_unit": "${from}", "to_unit": "${to}"}`);

  it('to the same unit keeps an integer in profile paper', async () => {
    expect((await convert('paper', '270', 'm', 'meters')).content).toBe('270');
    expect((await convert('paper', '270.0', 'm', 'meters')).content).toBe('270.0');
    expect((await convert('paper', '27', 'm', 'cm')).content).toBe('2700.0');
  });

  it('of a boolean is a TypeError in every profile', async () => {
    for (const profile of PROFILES) expect((await convert(profile, 'true', 'm', 'm')).errorClass).toBe('TypeError');
  });

  it.each([
    ['that is too large for a logarithmic unit', '1e6', 'dBm', 'W'],
    ['of zero, which has no logarithm', '0', 'mW', 'dBm'],
    ['below zero, which has no logarithm', '-1', 'mW', 'dBm'],
  ])(
    'of an amount %s aborts the run in profile paper, and is a ValueError in profile default',
    async (_what, ...given) => {
      expect((await convert('paper', ...given)).aborted).toMatch(/warning/);
      expect((await convert('default', ...given)).content).toMatch(/^The result is not a finite number. Give/);
    },
  );

  it('that overflows a double is infinite in profile paper and a ValueError in profile default', async () => {
    expect((await convert('paper', '1e308', 'km', 'nm')).content).toBe('inf');
    expect((await convert('paper', '1e308', 'kW', 'dBm')).content).toBe('inf');
    expect((await convert('default', '1e308', 'km', 'nm')).content).toMatch(/smaller amount/);
  });
});

describe('a boolean passed for a number', () => {
  it('is sent to a service as a boolean, as in the reference', async () => {
    const asked: unknown[] = [];
    const services = {
      fetch: ({ parameters }: { readonly parameters: object }) => {
        asked.push(parameters);
        return Promise.resolve(null);
      },
    };
    const money = call('convert_currency', { amount: true, from_currency_code: 'EUR', to_currency_code: 'USD' });
    const place = call('search_location_around_lat_lon', { location: 'museum', latitude: true, longitude: 5 });
    for (const one of [money, place]) await executeBatch(batch([one], { services }));
    expect(asked).toMatchObject([{ amount: true }, { lat: true, lng: 5 }]);
  });
});
