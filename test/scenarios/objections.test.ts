import { expect, it } from 'vitest';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { objectionsOf } from '../../scenarios/objections.ts';
import { DEFAULT_SETTINGS } from '../support/packs.ts';

const pack = loadPack();
const objects = (name: string, text: string) => objectionsOf(instantiate(pack, name, DEFAULT_SETTINGS))(text);

it.each([
  ['another number than the one given', 'update_contact_with_id_and_phone_number', 'The number is now +15555555555.'],
  [
    'another person than the one named',
    'send_message_with_contact_content_cellular_off',
    'Your message has been sent to Dana Whitfield.',
  ],
  ['another time', 'add_reminder_content_and_week_delta_and_time', 'I will remind you tomorrow at 6PM.'],
  ['another answer than the one it knows', 'search_name_with_relationship', 'Your boss is Dana Whitfield.'],
])('the user objects to %s', (_, name, text) => {
  expect(objects(name, text)).toBe(true);
});

it.each([
  ['what is right', 'update_contact_with_id_and_phone_number', 'The number is now +1 987-654-3210.'],
  ['what it cannot know', 'modify_contact_with_message_recency', 'I changed the number of Jonas Lindqvist.'],
  ['a refusal', 'find_current_city_insufficient_information', "I can't tell where you are."],
  ['a failure that is admitted', 'search_name_with_relationship', "I couldn't find out who your boss is."],
])('the user does not object to %s', (_, name, text) => {
  expect(objects(name, text)).toBe(false);
});
