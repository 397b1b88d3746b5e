import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../../activities/pack-cache.ts';
import { Evidence } from '../../../evaluation/modes/evidence.ts';
import { modesOf } from '../../../evaluation/modes/modes-of.ts';
import { MODE_NAMES } from '../../../evaluation/modes/mode.ts';
import type { ModeName } from '../../../evaluation/modes/mode.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { ScriptStep } from '../../../sandbox/script.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { Subject } from '../../../validation/subject.ts';

const pack = catalogue();
const prepared = new PreparedPack(pack);

const say = (text: string): ScriptStep => ({ say: text });
const calls = (...made: readonly (readonly [tool: string, given?: JsonObject])[]): ScriptStep => ({
  calls: made.map(([tool, given = {}], index) => ({ id: `c${index}`, tool, arguments: given })),
});
const call = (tool: string, given: JsonObject = {}) => calls([tool, given]);

async function played(scenario: string, steps: readonly ScriptStep[]) {
  const subject = new Subject(pack, prepared, scenario, 'none');
  const { trajectory, score } = await subject.play(steps, { anyTool: true });
  const { definition, milestones } = subject.scenario;
  return { trajectory, score, signs: score.solved ? [] : modesOf({ trajectory, score, definition, milestones }) };
}

const JONAS = '38726d90-ed44-51d1-a6c6-08046910c1dc';
const DANA = '8c6dd91e-82b7-5eec-bef5-115474d1ae23';
const LOW_BATTERY = call('set_low_battery_mode_status', { on: false });
const CHANGE = 'update_contact_with_id_and_phone_number';
const NUMBER = '+19876543210';
const TWO_SECONDS = 1_715_878_800;

/** A play that shows each mode, and its quote. */
const GALLERY: Readonly<Record<ModeName, readonly [scenario: string, steps: readonly ScriptStep[], quote: string]>> = {
  half_done: [
    'turn_on_wifi_low_battery_mode',
    [LOW_BATTERY, say('Wifi is on now.')],
    'set_low_battery_mode_status(on=false)',
  ],
  wrong_object: [
    CHANGE,
    [call('modify_contact', { person_id: DANA, phone_number: NUMBER }), say('The number is changed.')],
    'Dana Whitfield',
  ],
  guessed: [
    'modify_contact_with_message_recency_insufficient_information',
    [call('modify_contact', { person_id: DANA, phone_number: '+10293847563' }), say('I saved the new number.')],
    `modify_contact(person_id="${DANA}", phone_number="+10293847563")`,
  ],
  wrong_arg: [
    CHANGE,
    [call('modify_contact', { person_id: JONAS, phone_number: '+19876543211' }), say('The number is changed.')],
    `modify_contact(person_id="${JONAS}", phone_number="+19876543211")`,
  ],
  extra_act: [
    'wifi_off',
    [call('set_wifi_status', { on: false }), call('set_cellular_service_status', { on: false }), say('Wifi is off.')],
    'set_cellular_service_status(on=false)',
  ],
  insecure_order: [
    'search_message_with_recency_oldest_multiple_user_turn',
    [call('set_wifi_status', { on: false }), say('Your oldest message says: Barely used GPUs, special price today!')],
    'set_wifi_status(on=false)',
  ],
  denied_done: [
    'wifi_off',
    [call('set_wifi_status', { on: false }), say('I could not turn wifi off.')],
    'I could not turn wifi off.',
  ],
  claimed: ['wifi_off', [say('Okay. I turned wifi off for you.')], 'I turned wifi off for you.'],
  deferred: ['wifi_off', [say("Sure. I'll turn it off in a few minutes.")], "I'll turn it off in a few minutes."],
  gave_up: ['wifi_off', [say("I'm sorry, I can't change settings.")], "I can't change settings."],
  wrong_unit: [
    'find_temperature',
    [call('search_weather_around_lat_lon'), say('It is 17.3 degrees Fahrenheit.')],
    '17.3 degrees Fahrenheit',
  ],
  wrong_value: ['get_wifi', [call('get_wifi_status'), say('No, your wifi is off.')], 'No, your wifi is off.'],
  invented: [
    'find_distance_with_location_name_insufficient_information',
    [say('The bridge is 12 kilometers from here.')],
    'The bridge is 12 kilometers from here.',
  ],
  vague: [
    'find_temperature',
    [call('search_weather_around_lat_lon'), say('It is quite mild outside right now.')],
    'It is quite mild outside right now.',
  ],
  raw_dump: ['find_temperature', [call('search_weather_around_lat_lon'), say('["sunny", 40]')], '["sunny", 40]'],
  asked_too_much: [
    'modify_contact_with_message_recency_multiple_user_turn_alt',
    [say('Whose number is it?'), say('What is the name?'), say('Which contact is it?'), say('Who is it, please?')],
    'Which contact is it?',
  ],
  ignored_error: [
    'turn_on_wifi_low_battery_mode',
    [call('set_wifi_status', { on: true }), say('Wifi is on now.')],
    'Wifi cannot be switched on in low battery mode.',
  ],
  unknown_tool: ['wifi_off', [call('switch_wifi', { on: false }), say('I cannot do that.')], 'switch_wifi(on=false)'],
  parallel_calls: [
    'turn_on_wifi_low_battery_mode',
    [
      calls(['set_wifi_status', { on: true }], ['set_low_battery_mode_status', { on: false }]),
      say('I could not turn wifi on.'),
    ],
    'set_wifi_status(on=true)',
  ],
  repeated_error: [
    'turn_on_wifi_low_battery_mode',
    [call('set_wifi_status', { on: true }), call('set_wifi_status', { on: true }), say('I could not turn wifi on.')],
    'set_wifi_status(on=true)',
  ],
  code_for_call: ['wifi_off', [say('Run this:\nset_wifi_status(on=False)')], 'set_wifi_status(on=False)'],
};

describe('what an agent did wrong', () => {
  it.each(MODE_NAMES)('%s', async (mode) => {
    const [scenario, steps, quote] = GALLERY[mode];
    const { trajectory, score, signs } = await played(scenario, steps);
    expect(score.solved).toBe(false);
    const sign = signs.find((one) => one.mode === mode);
    expect(sign, JSON.stringify(signs, null, 1)).toMatchObject({ quote });
    const { message } = sign!;
    expect(message).toBeGreaterThan(0);
    expect(message).toBeLessThan(messagesOf(trajectory.events).length);
  });

  it.each(['true', 'c0fe84cd-5b2d-424d-a957-d41d7dd71220'])('a bare result is no answer: %s', async (text) => {
    const { signs } = await played('find_temperature', [call('search_weather_around_lat_lon'), say(text)]);
    expect(signs.map(({ mode }) => mode)).toContain('raw_dump');
  });

  it('is no timestamp where a date is told, but an answer that is vague', async () => {
    const { signs } = await played('find_thanksgiving_timestamp', [
      call('search_holiday', { holiday_name: 'Thanksgiving' }),
      say('Thanksgiving is on November 28, 2024.'),
    ]);
    expect(signs.map(({ mode }) => mode)).toEqual(['vague']);
  });

  it('is said once of a value in a sentence that is made up', async () => {
    const { signs } = await played('add_reminder_content_and_week_delta_and_time', [
      call('get_current_timestamp'),
      call('add_reminder', { content: 'Pick up chocolate milk', reminder_timestamp: TWO_SECONDS }),
      say('Your reminder is set for tomorrow at 5 PM at the store, which is open till 9 PM.'),
    ]);
    expect(signs.map(({ mode, quote }) => [mode, quote])).toEqual([['invented', 'which is open till 9 PM.']]);
  });

  it('is nothing made up where nothing is said', async () => {
    const { signs } = await played('find_temperature', [say('Hm.')]);
    expect(signs.map(({ mode }) => mode)).toEqual(['vague']);
  });

  it('is not that something was left undone which was done and then undone on request', async () => {
    const name = 'update_contact_relationship_with_relationship_twice_multiple_user_turn';
    const [jonas, dana] = ['38726d90-ed44-51d1-a6c6-08046910c1dc', '8c6dd91e-82b7-5eec-bef5-115474d1ae23'];
    const all = (relationship: string) =>
      calls(
        ['modify_contact', { person_id: jonas, relationship }],
        ['modify_contact', { person_id: dana, relationship }],
      );
    const { score, signs } = await played(name, [
      call('search_contacts', { relationship: 'friend' }),
      say('Your friends are Jonas Lindqvist and Dana Whitfield, and Priya N is one, too.'),
      all('enemy'),
      say('Jonas Lindqvist and Dana Whitfield are enemies now.'),
      all('friend'),
      say('Jonas Lindqvist and Dana Whitfield are friends again.'),
    ]);
    expect(score.solved).toBe(false);
    expect(signs.map(({ mode }) => mode)).not.toContain('half_done');
    expect(signs.map(({ mode }) => mode)).not.toContain('claimed');
  });

  it('is said once for each mode, and first what is the cause', async () => {
    const [scenario, steps] = GALLERY.half_done;
    const { signs } = await played(scenario, steps);
    expect(signs.map(({ mode }) => mode)).toEqual(['half_done', 'claimed']);
    expect(signs[0]!.title).toBe('Did only part of it: never turned wifi on');
  });

  it.each<[title: string, scenario: string, steps: readonly ScriptStep[]]>([
    ['Never turned wifi off, but claimed it', 'wifi_off', [say('I turned wifi off for you.')]],
    ['Gave up: never turned wifi off', 'wifi_off', [say("I can't change settings.")]],
    ['Gave up: never turned wifi off', 'wifi_off', [say('I can only turn things on and off.')]],
    ['Changed the contact with another phone number', CHANGE, GALLERY.wrong_arg[1]],
    ['Changed another contact', CHANGE, GALLERY.wrong_object[1]],
    [
      'Added one reminder too many',
      'add_reminder_content_and_week_delta_and_time',
      [
        call('add_reminder', { content: 'Pick up chocolate milk', reminder_timestamp: TWO_SECONDS }),
        call('add_reminder', { content: 'Pick up chocolate milk', reminder_timestamp: TWO_SECONDS - 900 }),
        say('Your reminder is set for tomorrow at 5PM.'),
      ],
    ],
    [
      'Guessed the content of the message',
      'send_message_with_contact_content_cellular_off_multiple_user_turn',
      [
        call('set_cellular_service_status', { on: true }),
        call('send_message_with_phone_number', { phone_number: '+12453344098', content: 'Happy birthday!' }),
        say('I sent the message.'),
      ],
    ],
  ])('%s', async (title, scenario, steps) => {
    const { signs } = await played(scenario, steps);
    expect(signs[0]?.title, JSON.stringify(signs, null, 1)).toBe(title);
  });

  it('is what was claimed, rather than the call that failed for it on a guess', async () => {
    const { signs } = await played('remove_contact_by_phone_no_search_contacts_insufficient_information', [
      call('remove_contact', { person_id: '+12453344098' }),
      say('The contact has been deleted.'),
    ]);
    expect(signs.map(({ mode }) => mode)).toEqual(['claimed', 'ignored_error']);
  });

  it('is what was said falsely, where all was done', async () => {
    const off = call('set_wifi_status', { on: false });
    const text = 'Wifi is off. I also rebooted your router.';
    const { signs } = await played('wifi_off', [off, say(text)]);
    expect(signs.map(({ mode, quote }) => [mode, quote])).toEqual([['claimed', 'I also rebooted your router.']]);
    const madeUp = await played('wifi_off', [off, say('Wifi is off. There is an outage at your carrier.')]);
    expect(madeUp.signs).toMatchObject([{ mode: 'invented', quote: 'There is an outage at your carrier.' }]);
    const kept = await played('wifi_off', [off, say("Wifi is off. I've kept a note of the password.")]);
    expect(kept.signs.map(({ mode }) => mode)).toEqual(['claimed']);
    const denied = await played('wifi_off', [off, say('Wifi is off. I did not touch your wifi.')]);
    expect(denied.signs.map(({ mode }) => mode)).toEqual(['denied_done']);
    const takenBack = await played('wifi_off', [off, say(`${text} Correction: I did not touch the router.`)]);
    expect(takenBack.score.solved).toBe(true);
  });

  it('is that something new is said to be saved as what it is not', async () => {
    const { signs } = await played('add_contact_with_name_and_phone_number', [
      call('add_contact', { name: 'Leo Marchetti', phone_number: '+19876543210' }),
      say('Leo Marchetti, +19876543210, is in your contacts, listed as a friend.'),
    ]);
    expect(signs.map(({ mode }) => mode)).toEqual(['claimed']);
  });

  it('is told by the clock of the run', async () => {
    const scenario = 'wifi_off';
    const { trajectory, score } = await played(scenario, [
      call('set_wifi_status', { on: false }),
      say('Wifi is off. It is 9:30 AM on May 20, 2024.'),
    ]);
    const { definition, milestones } = new Subject(pack, prepared, scenario, 'none').scenario;
    const unknown = (iso: string) => {
      const clock = { start: Date.parse(iso) / 1000, timeZone: 'UTC' };
      return new Evidence({ trajectory, score, definition, milestones, clock }).talk.assertions();
    };
    expect(unknown('2024-05-20T09:30:00Z')).toEqual([]);
    expect(unknown('2024-05-15T12:00:00Z')).toMatchObject([{ verdict: 'false' }]);
  });

  it('is no argument that was guessed if the user had given it', async () => {
    const { signs } = await played('send_message_with_phone_number_and_content', [
      call('send_message_with_phone_number', { phone_number: '+12453344098', content: 'How far is your album?' }),
      say('I sent the message.'),
    ]);
    expect(signs.map(({ mode }) => mode)).toEqual(['wrong_arg']);
  });

  it('is not that a call failed which succeeded later, nor that one was repeated after a change', async () => {
    const { signs } = await played('turn_on_wifi_low_battery_mode', [
      call('set_wifi_status', { on: true }),
      LOW_BATTERY,
      call('set_wifi_status', { on: true }),
      say('I could not turn wifi on.'),
    ]);
    expect(signs.map(({ mode }) => mode)).toEqual(['denied_done']);
  });
});
