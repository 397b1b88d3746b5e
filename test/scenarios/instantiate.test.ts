import { phoneOf } from '../../worlds/phone/tables.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { UnknownScenario } from '../../scenarios/find-scenario.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { DEFAULT_SETTINGS } from '../support/packs.ts';

const pack = loadPack();
const world = phoneOf(instantiate(pack, 'wifi_off', DEFAULT_SETTINGS).world);

describe('the base world', () => {
  it('has ids derived from what they name', () => {
    expect(world.CONTACT.map((row) => row.person_id)).toEqual(world.CONTACT.map((row) => urlId(row.name)));
    expect(world.REMINDER.map((row) => row.reminder_id)).toEqual([0, 1, 2].map((index) => urlId(`reminder/${index}`)));
    const messages = (...indices: readonly number[]) => indices.map((index) => urlId(`message/${index}`));
    expect(world.MESSAGING.map((row) => row.message_id)).toEqual(messages(0, 1, 3, 2, 4));
  });

  it('has two messages of one id in profile paper only, as the original', () => {
    const original = phoneOf(instantiate(pack, 'wifi_off', { ...DEFAULT_SETTINGS, profile: 'paper' }).world);
    const ids = original.MESSAGING.map((row) => row.message_id);
    expect(ids[2]).toBe(ids[4]);
    const [, , progress] = world.MESSAGING;
    expect(original).toEqual({ ...world, MESSAGING: world.MESSAGING.with(2, { ...progress!, message_id: ids[4]! }) });
  });

  it('has messages and reminders as far from the start as in the reference', () => {
    const { start } = DEFAULT_CLOCK;
    expect(world.MESSAGING.map((row) => row.creation_timestamp - start)).toEqual([
      -273_906, -270_306, -3783, -3723, -62,
    ]);
    expect(world.REMINDER.map((row) => row.creation_timestamp - start)).toEqual([-259_200, -86_400, -3600]);
    expect(world.REMINDER.map((row) => row.reminder_timestamp - start)).toEqual([-86_400, -60, 3600]);
  });

  it('names senders and recipients who are contacts by their id and number', () => {
    const contacts = world.CONTACT.map(({ person_id, phone_number }) => `${person_id} ${phone_number}`);
    const named = world.MESSAGING.flatMap((row) => [
      { id: row.sender_person_id, number: row.sender_phone_number },
      { id: row.recipient_person_id, number: row.recipient_phone_number },
    ]).filter(({ id }) => id !== null);
    expect(named).toHaveLength(8);
    expect(contacts).toEqual(expect.arrayContaining(named.map(({ id, number }) => `${id} ${number}`)));
  });
});

it.each([
  ['base', true, true, true, false],
  ['base_wifi_off', false, true, true, false],
  ['base_location_service_off', true, false, true, false],
  ['base_cellular_off', true, true, false, false],
  ['base_wifi_off_location_service_off', false, false, true, false],
  ['base_wifi_off_cellular_off', false, true, false, false],
  ['base_location_service_off_cellular_off', true, false, false, false],
  ['base_wifi_off_location_service_off_cellular_off', false, false, false, false],
  ['base_low_battery_mode_on_wifi_off_location_service_off_cellular_off', false, false, false, true],
])('state %s sets the device', (state, wifi, location_service, cellular, low_battery_mode) => {
  const settings = instantiate(changed({ state }), 'wifi_off', DEFAULT_SETTINGS).world.SETTING;
  expect(settings).toEqual([{ ...world.SETTING[0], wifi, location_service, cellular, low_battery_mode }]);
});

it('adds the rows of the scenario after the base rows, with their times', () => {
  const row = { reminder_id: 'x', content: 'Water plants', latitude: null, longitude: null };
  const times = { creation_timestamp: { $time: 'now' }, reminder_timestamp: { $time: '+1h' } };
  const { world: extended } = instantiate(
    changed({ rows: { REMINDER: [{ ...row, ...times }] } }),
    'wifi_off',
    DEFAULT_SETTINGS,
  );
  const { start } = DEFAULT_CLOCK;
  expect(extended.REMINDER).toEqual([
    ...world.REMINDER,
    { ...row, creation_timestamp: start, reminder_timestamp: start + 3600 },
  ]);
});

it('resolves times in targets and in the solution by the zone of the clock', () => {
  const name = 'modify_reminder_with_recency_latest';
  const due = (timeZone: string) => {
    const { milestones } = instantiate(pack, name, {
      ...DEFAULT_SETTINGS,
      clock: { ...DEFAULT_CLOCK, timeZone },
    }).milestones;
    const rows = milestones.flatMap(({ constraints }) =>
      constraints.flatMap((one) => ('target' in one ? one.target.rows : [])),
    );
    return rows.find((row) => 'reminder_timestamp' in row)?.reminder_timestamp;
  };
  expect(due('UTC')).toBe(Date.UTC(2024, 4, 16, 17) / 1000);
  expect(due('Europe/Oslo')).toBe(Date.UTC(2024, 4, 16, 15) / 1000);
  expect(JSON.stringify(instantiate(pack, name, DEFAULT_SETTINGS))).not.toContain('$time');
});

it('brings the demonstrations of the simulated user along', () => {
  const { demonstrations, user } = instantiate(pack, 'remove_contact_by_phone_multiple_user_turn', DEFAULT_SETTINGS);
  expect(demonstrations).toEqual(user.demonstrations.map((name) => pack.demonstrations[name]));
  expect(demonstrations).toHaveLength(3);
});

it('leaves the pack as it was, and answers the same twice', () => {
  const before = JSON.stringify(pack);
  const first = instantiate(pack, 'find_days_till_holiday', DEFAULT_SETTINGS);
  expect(instantiate(pack, 'find_days_till_holiday', DEFAULT_SETTINGS)).toEqual(first);
  expect(JSON.stringify(pack)).toBe(before);
});

it('refuses a name the pack does not have', () => {
  expect(() => instantiate(pack, 'wifi_of', DEFAULT_SETTINGS)).toThrow(UnknownScenario);
});

function changed(fields: Partial<Pack['scenarios'][number]>): Pack {
  return { ...pack, scenarios: pack.scenarios.map((scenario) => ({ ...scenario, ...fields })) };
}

/** The version 5 UUID of a name in the URL namespace (RFC 9562). */
function urlId(name: string): string {
  const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
