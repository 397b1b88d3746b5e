import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObjection } from '../../language/objections.ts';
import { scriptedUser } from '../../roles/scripted/user.ts';
import { knowledgeOf } from '../../roles/scripted/user-knowledge.ts';
import { isIgnorance, UserWords } from '../../roles/scripted/user-words.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { Case } from '../../validation/case.ts';
import { judgedAnswers } from '../../validation/looks/answers.ts';
import { Subject } from '../../validation/subject.ts';
import { PreparedPack } from '../../activities/pack-cache.ts';
import { take } from './asking.ts';
import { atNight, everyNth } from '../support/nightly.ts';
import { repliesTo } from '../../language/questions/scripted-replies.ts';

const pack = loadPack();
const prepared = new PreparedPack(pack);
const NAMES = pack.scenarios.map(({ name }) => name);
const scenarioOf = (name: string) => instantiate(pack, name, { clock: DEFAULT_CLOCK, profile: 'default' });
const END = '(ends)';

const linesOf = (file: string): readonly unknown[] =>
  readFileSync(new URL(`../truth/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

/** What the user says to each text of the agent, its own replies in between; nothing more after its end. */
async function dialogue(scenario: ScenarioInstance, texts: readonly string[], seed = 0): Promise<readonly string[]> {
  const user = scriptedUser(scenario.replies, knowledgeOf(scenario));
  const messages: ViewMessage[] = [{ sender: 'user', recipient: 'agent', content: scenario.opening }];
  const said: string[] = [];
  for (const content of texts) {
    messages.push({ sender: 'agent', recipient: 'user', content });
    const turn = await take(user, {
      role: 'user',
      messages,
      tools: [],
      seed,
      turn: messages.length,
      profile: 'default',
    });
    said.push(turn.kind === 'speech' ? turn.content : END);
    if (turn.kind !== 'speech') break;
    messages.push({ sender: 'user', recipient: 'agent', content: turn.content });
  }
  return said;
}

const answer = async (name: string, ...texts: readonly string[]) => (await dialogue(scenarioOf(name), texts)).at(-1);

describe('the words of the scripted user', () => {
  const MEANINGS = [
    'yes',
    'right',
    'wrong',
    'no',
    'notAtAll',
    'rather',
    'goOn',
    'doIt',
    'unblock',
    'either',
    'unknown',
    'lookUp',
    'clock',
    'position',
    'coordinates',
    'number',
    'id',
    'opener',
    'again',
    'thanks',
  ] as const;

  it.each(MEANINGS)('has eight wordings that a run draws without saying one twice: %s', (meaning) => {
    const said: string[] = [];
    for (let turn = 0; turn < 8; turn++) said.push(new UserWords(3, ['Hello.'], said).of(meaning));
    expect(new Set(said).size).toBe(8);
  });

  it('follow from the seed', () => {
    const drawn = (seed: number) => new UserWords(seed, ['Hello.'], []).of('yes');
    expect(drawn(7)).toBe(drawn(7));
    expect(new Set(Array.from({ length: 40 }, (_, seed) => drawn(seed))).size).toBeGreaterThanOrEqual(8);
  });

  it('never repeats a fact word for word', async () => {
    const asked = await dialogue(scenarioOf('modify_contact_with_message_recency_multiple_user_turn_alt'), [
      'Sure, I can fix that. Which contact is it?',
      'Got it. And what is the name of that person?',
    ]);
    expect(asked.every((said) => said.includes('Whoever I texted last.'))).toBe(true);
    expect(asked[0]).not.toBe(asked[1]);
  });

  it('says that it said so where it did', async () => {
    const scenario = scenarioOf('modify_contact_with_message_recency');
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, seed) => dialogue(scenario, ["What's the person's name?"], seed)),
    );
    const words = new UserWords(0, [], []);
    expect(said.flat().every((one) => one.includes('Whoever I texted last.'))).toBe(true);
    expect(said.flat().some((one) => words.has('opener', one))).toBe(false);
    expect(said.flat().some((one) => words.has('again', one))).toBe(true);
    expect((await dialogue(scenario, ["What's her new number?"])).at(-1)).toContain('+10293847563');
  });

  it('thanks for no failure', async () => {
    const replies = [{ say: 'Then delete it.' }];
    const user = scriptedUser(replies);
    const next = async (content: string, seed: number) => {
      const messages: ViewMessage[] = [
        { sender: 'user', recipient: 'agent', content: 'Find the note.' },
        { sender: 'agent', recipient: 'user', content },
      ];
      const turn = await take(user, { role: 'user', messages, tools: [], seed, turn: 2, profile: 'default' });
      return turn.kind === 'speech' ? turn.content : END;
    };
    const seeds = Array.from({ length: 20 }, (_, seed) => seed);
    const after = async (text: string) => (await Promise.all(seeds.map((seed) => next(text, seed)))).join(' ');
    expect(await after('Here it is: "Milk".')).toMatch(/thank/i);
    expect(await after("Sorry, I couldn't find it.")).not.toMatch(/thank/i);
  });

  it('thanks now and then before the next wish', async () => {
    const scenario = scenarioOf('find_distance_with_location_name_multiple_user_turn');
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, seed) => dialogue(scenario, ['It is in San Francisco, CA 94129.'], seed)),
    );
    const thanks = said.flat().filter((one) => /thank/i.test(one)).length;
    expect(thanks).toBeGreaterThan(3);
    expect(thanks).toBeLessThan(27);
  });
});

describe('courtesy, offers and statements', () => {
  it.each([
    [
      'turn_on_wifi_low_battery_mode',
      'Wifi is on now. I turned low battery mode off for that; cellular service and location service may still be off, so just say so if you want those back on as well.',
    ],
    [
      'turn_on_wifi_low_battery_mode',
      'Wifi is on. Low battery mode is off for that; let me know if you want it back the way it was.',
    ],
    [
      'send_message_with_contact_content_cellular_off',
      "I've texted Jonas Lindqvist. If you'd like me to turn cellular service back off, let me know.",
    ],
    [
      'add_reminder_content_and_weekday_delta_and_time',
      "Set for this Friday at 5 PM. Tell me if you'd rather have it on the 24th.",
    ],
    ['find_current_city_insufficient_information', 'That is not possible here.'],
    ['find_stock_symbol_with_company_name', "Apple's stock symbol is AAPL. Shall I look up another company for you?"],
    [
      'find_stock_symbol_with_company_name_low_battery_mode_alt',
      "Apple's ticker is AAPL. Low battery mode is off and wifi on now, which the lookup needed.",
    ],
    [
      'find_thanksgiving_timestamp',
      "Thanksgiving starts at timestamp 1732752000. Want the end of the day too? That's 1732838399.",
    ],
    [
      'remove_contact_by_phone',
      "I've deleted Jonas Lindqvist. If you didn't mean Jonas, let me know and I can add him back with the same details.",
    ],
    ['find_temperature', "It's 17.3 °C. Is there anything else you'd like to know about the weather?"],
    ['convert_currency', "That is 14,785.74 yuan. Is there another amount you'd like me to convert?"],
    [
      'find_thanksgiving_timestamp',
      "It is 1732752000, midnight. If you'd like that of another holiday, just tell me its name.",
    ],
    [
      'search_reminder_with_recency_yesterday_implicit',
      'Look up Company musical seats. I can look up other days, if you like.',
    ],
    [
      'add_contact_with_name_and_phone_number',
      "I've added Leo Marchetti. If you tell me how you know him, I can add that as well.",
    ],
    ['remove_reminder_with_recency_latest_alt', "It has been deleted. If you'd like it back, I can't add it here."],
    [
      'turn_on_cellular_low_battery_mode',
      "Cellular service is on now. Low battery mode is still off; it can't be used together with that.",
    ],
    ['find_temperature_f_with_location_wifi_off', 'Sixty-five point four eight degrees Fahrenheit.'],
    [
      'turn_on_wifi_low_battery_mode',
      "Wifi is on now. It couldn't run in low battery mode, so I turned that off first.",
    ],
    [
      'search_message_with_recency_latest',
      '{"sender_person_id": "28d94c1a-280d-596c-bff1-3aae840fddd6", "content": "Splendid, update me regularly."}',
    ],
    [
      'remove_contact_by_phone_no_search_contacts_insufficient_information',
      'Not possible:\n\n| Step | Available? |\n|---|---|\n| Find the contact | no |',
    ],
  ])('a closing courtesy or a statement ends the conversation: %s', async (name, text) => {
    expect(await answer(name, text)).toBe(END);
  });

  it.each([
    ['turn_on_wifi_low_battery_mode', 'Low battery mode is on. Let me know if I should turn it off.'],
    [
      'turn_on_wifi_low_battery_mode',
      "I can't do that in low battery mode. If you want me to switch that off, just say so.",
    ],
    ['send_message_with_contact_content_cellular_off', 'Cellular service is switched off. Shall I turn it on?'],
    [
      'search_reminder_with_recency_yesterday_insufficient_information',
      "I can't look up the date. I could list all your reminders. Want that?",
    ],
    ['turn_on_wifi_low_battery_mode', 'I can turn low battery mode off and then wifi on; is that what you want?'],
    ['turn_on_wifi_low_battery_mode', "I can't turn on wifi because of low battery mode. Shall I turn that off?"],
    ['turn_on_wifi_low_battery_mode', 'Wifi is off and low battery mode blocks it; turn low battery mode off?'],
    ['turn_on_wifi_low_battery_mode', 'For that I have to end low battery mode. Should I do it, yes or no?'],
    [
      'turn_on_cellular_low_battery_mode',
      "Low battery mode is in the way: while it's on, cellular service has to stay off. Shall I switch low battery mode off, and then cellular service on?",
    ],
  ])('an offer that serves the wish is accepted: %s', async (name, text) => {
    expect(await answer(name, text)).toMatch(/^(?:Yes|Sure)\b/);
  });

  it.each([
    ['get_wifi', 'No, your wifi is off. Shall I turn it on?'],
    [
      'add_reminder_content_and_weekday_delta_and_time_alt',
      "I've set your reminder for Friday at 5 PM. No place is attached. Would you like to add one?",
    ],
    ['turn_on_wifi_low_battery_mode', 'Wifi is on now. Shall I turn on cellular service too?'],
    ['turn_on_wifi_low_battery_mode', 'Wifi is on now. Would you like me to turn low battery mode back on?'],
    ['turn_on_wifi_low_battery_mode', 'Wifi is on now. I could turn on cellular service, too. Shall I?'],
    ['wifi_off', 'Wifi is off. Should I also turn off cellular?'],
    ['search_name_with_relationship', 'Your boss is Priya N. Would you like her number as well?'],
    ['update_contact_relationship_with_relationship', 'Done, both are enemies now. Should I also block them?'],
  ])('an offer of more than that is declined: %s', async (name, text) => {
    expect(await answer(name, text)).toMatch(/^No\b/);
  });

  it.each([
    ['Do you mind if I end low battery mode and switch it on?', 'notAtAll'],
    ['Do you mind if I turn on airplane mode and delete your reminders?', 'rather'],
    ['Low battery mode is on. Any objections if I turn it off?', 'notAtAll'],
  ] as const)('whoever asks whether it minds hears "no" for leave: %s', async (text, meaning) => {
    const said = await answer('turn_on_wifi_low_battery_mode', text);
    expect(new UserWords(0, [], []).has(meaning, said ?? '')).toBe(true);
  });

  it.each([
    ["Wifi can't be switched on while low battery mode is on.", 'unblock'],
    ["I couldn't do it: wifi can't be on in low battery mode. Sorry, I can't connect you right now.", 'unblock'],
    ["Wifi can't be on in low battery mode. You need to switch that off yourself.", 'doIt'],
    ['Wifi is off. You can turn it on in Settings.', 'doIt'],
    ['Low battery mode is in the way. Could you turn it off in the settings?', 'doIt'],
  ] as const)('leaves to the agent what stands in the way: %s', async (text, meaning) => {
    const said = await answer('turn_on_wifi_low_battery_mode', text);
    expect(new UserWords(0, [], []).has(meaning, said ?? '')).toBe(true);
    expect(said).not.toSatisfy(isObjection);
  });

  it('does not have done what it only asked about', async () => {
    expect(await answer('get_wifi', 'Your wifi is off. You can turn it on in Settings.')).toBe(END);
  });

  it('takes "Low battery mode" for no answer to how low it gets', async () => {
    const name = 'find_temperature_f_with_location_and_time_diff_low_battery_mode_multiple_user_turn';
    const text =
      'Low battery mode has wifi and location switched off, and I need both. OK to turn it off and those on?';
    expect(await answer(name, text)).not.toContain('tomorrow');
    expect(await answer(name, 'Low battery mode is off now. The low there is 17.8 °C.')).toContain('tomorrow');
  });

  it('keeps in mind what it was told before something else', async () => {
    const said = await dialogue(scenarioOf('find_temperature'), [
      "It's 17.3 °C. Low battery mode is off for that. Shall I turn it back on?",
      'Low battery mode is on again.',
    ]);
    expect(said.at(-1)).toBe(END);
  });

  it('answers what a reply says of a setting by its name', () => {
    const replies = [{ when: { says: ['toggle airplane mode'] }, say: 'That is done.' }];
    expect(repliesTo(replies, () => false, 'Step 1 is yours: toggle airplane mode.')).toEqual([0]);
    expect(repliesTo(replies, () => false, 'Airplane mode is off.')).toEqual([]);
  });

  it.each([
    'Pick one from the list and I will remove it: musical seats, Merrily seats, or the swimsuit?',
    "If today is Wednesday, May 15, that's the swimsuit. Is that the date?",
  ])('neither picks nor confirms what it does not know: %s', async (text) => {
    const said = await answer('remove_reminder_with_recency_latest_insufficient_information', text);
    expect(said).not.toMatch(/^(?:The first|Yes|Right|Correct)/);
  });

  it('waits for nothing where the agent leaves it as it is', async () => {
    const done = 'Added Leo Marchetti. Want to note how you know him?';
    const said = await dialogue(scenarioOf('add_contact_with_name_and_phone_number'), [
      done,
      "No problem, I'll leave it as is.",
    ]);
    expect(said.at(-1)).toBe(END);
  });

  it('waits once for what is announced', async () => {
    const words = new UserWords(0, [], []);
    const said = await dialogue(scenarioOf('find_temperature'), [
      'Let me check that for you.',
      "Sure, I'll look it up now.",
      'It is 17.3 °C.',
    ]);
    expect(words.has('goOn', said[0] ?? '')).toBe(true);
    expect(said[1]).toSatisfy(isObjection);
    expect(said[2]).toBe(END);
    expect(await answer('find_temperature', "It is 17.3 °C. I'll look up the rest.")).toBe(END);
    expect(await answer('add_reminder_content_and_week_delta_and_time', "I'll remind you tomorrow at 5 PM.")).toBe(END);
  });

  it.each([
    ['find_days_till_holiday', 'Which holiday do you mean?', 'Christmas'],
    ['turn_on_wifi_low_battery_mode', 'Which service do you want switched on?', 'wifi'],
    ['update_contact_relationship_with_relationship', 'Do you want to change Jonas only or both?', 'Both.'],
  ])('is asked for its wish, and says it: %s', async (name, text, word) => {
    const said = await answer(name, text);
    expect(said).toContain(word);
    expect(said).not.toSatisfy(isIgnorance);
  });

  it.each([
    'Gladly. What do you remember about the message: its content, the sender or recipient, or the time it was sent?',
    'Which text: who is it from, or what is it about?',
    'Which text should I read: for example the latest, or one from a certain person?',
  ])('is told what a question means, and answers it: %s', async (text) => {
    expect(await answer('search_message_with_recency_oldest_multiple_user_turn', text)).toContain('oldest');
  });

  it('does not take back what it is only asked about', async () => {
    const name = 'update_contact_relationship_with_relationship_twice_multiple_user_turn';
    const said = await dialogue(scenarioOf(name), [
      'Your friends are Jonas Lindqvist and Dana Whitfield.',
      'To confirm: I change Jonas Lindqvist and Dana Whitfield to enemy. Shall I go ahead?',
      'Both are enemies now.',
    ]);
    expect(said[1]).toMatch(/^(?:Yes|Sure)\b/);
    expect(said[2]).toContain('back to friends');
  });

  it('does not know which of two it is where its wish does not tell', async () => {
    expect(await answer('search_phone_number_with_name', 'Do you mean her mobile or her work number?')).toSatisfy(
      isIgnorance,
    );
  });

  it('tells which of several readings is meant, where the wish decides it', async () => {
    const name = 'find_temperature_f_with_location_and_time_diff_multiple_user_turn';
    expect(await answer(name, 'Do you want the low or the high?')).toBe('The low.');
    expect(await answer('find_temperature', 'Would you like that in Celsius or in Fahrenheit?')).not.toSatisfy(
      isIgnorance,
    );
    expect(
      await answer(
        'find_temperature_f_with_location',
        'The map shows two: Grand Canyon (the park) and Grand Canyon Village. Which one do you mean?',
      ),
    ).toBe('Grand Canyon.');
    expect(
      await answer(
        'remove_contact_by_phone_ambiguous_alt',
        'Do you want me to delete the whole contact, or just take the number off it?',
      ),
    ).toBe('Delete the whole contact.');
    expect(
      await answer(
        'add_reminder_content_and_weekday_delta_and_time',
        'Do you mean Friday this week (May 17) or Friday next week (May 24)?',
      ),
    ).toContain('of this week');
  });

  it.each([
    ['search_reminder_with_recency_yesterday_insufficient_information', "What is today's date?", /phone/],
    [
      'send_message_with_contact_content_cellular_off_insufficient_information',
      "I can't see your contacts. What is Jonas Lindqvist's phone number?",
      /number|contacts|name/,
    ],
    [
      'search_reminder_with_recency_upcoming_insufficient_information_implicit',
      "I can't see the time. Could you tell me the date and time?",
      /phone/,
    ],
    [
      'send_message_with_contact_content_cellular_off_insufficient_information',
      "What's Jonas's phone number? I can't look it up in your contacts, so I need it from you to send the text.",
      /number|contacts|name/,
    ],
    ['search_reminder_with_recency_yesterday_insufficient_information', 'Which date is today?', /clock|phone|date/],
    [
      'remove_contact_by_phone_no_search_contacts_insufficient_information',
      "I need its contact ID, and I can't look that up from a phone number. Do you happen to know it?",
      /\bids?\b/i,
    ],
    [
      'find_distance_with_location_name_insufficient_information',
      'Could you give me the coordinates of where you are and of the bridge?',
      /coordinates|latitude|those/i,
    ],
  ])('gives a reason in place of ignorance: %s', async (name, text, reason) => {
    const said = await answer(name, text);
    expect(said).toSatisfy(isIgnorance);
    expect(said).toMatch(reason);
    expect(said).not.toMatch(/Jonas/);
  });
});

describe('what the user still wants', () => {
  it.each([
    [
      'find_temperature_f_with_location_and_time_diff_multiple_user_turn',
      'It gets down to 8.1 °C (46.6 °F) there today.',
      'tomorrow',
    ],
    ['modify_contact_with_message_recency_multiple_user_turn', 'That was your boss, +10000000000.', 'new number'],
    [
      'update_contact_relationship_with_relationship_twice_multiple_user_turn',
      'Your friends are Jonas Lindqvist and Dana Whitfield. Would you like me to change anything?',
      'enemies',
    ],
  ])('is said after an answer in any words: %s', async (name, text, wish) => {
    expect(await answer(name, text)).toContain(wish);
  });

  it('is not said after a failure, nor to a murmur', async () => {
    const name = 'find_temperature_f_with_location_and_time_diff_multiple_user_turn';
    expect(await answer(name, "Sorry, I couldn't find that out for 3 reasons.")).toBe(END);
    expect(await answer(name, 'Hm.')).toBe(END);
  });

  it('includes the branch that its brief insists on', async () => {
    const name = pack.scenarios.find(({ user }) => user.knows.some((fact) => /insist/.test(fact)))?.name ?? '';
    const elsewhere = await answer(
      name,
      "I'll remind you tomorrow at 5PM at the Whole Foods on Stevens Creek to pick up chocolate milk.",
    );
    expect(elsewhere).toContain('McKinley');
    expect(await answer(name, "I'll remind you tomorrow at 5PM at the Whole Foods on McKinley Ave.")).toBe(END);
  });
});

describe('objections', () => {
  it.each([
    [
      'another number than its own',
      'update_contact_with_id_and_phone_number',
      'That contact is now saved with +19876542310.',
      '+19876543210',
    ],
    [
      'another recipient',
      'send_message_with_contact_content_cellular_off',
      'Your message has been sent to Dana Whitfield.',
      'Jonas Lindqvist',
    ],
    ['another time', 'add_reminder_content_and_week_delta_and_time', 'I will remind you tomorrow at 6PM.', '5PM'],
    ['another day', 'add_reminder_content_and_week_delta_and_time', 'I will remind you today at 5PM.', 'tomorrow'],
    [
      'a time that it never gave',
      'add_reminder_content_and_week_delta_and_time_multiple_user_turn',
      "I'll remind you tomorrow at 9 AM.",
      'when',
    ],
    [
      'a reminder without a text',
      'add_reminder_content_and_week_delta_and_time_multiple_user_turn_alt',
      'Your reminder is set for tomorrow at 5 PM.',
      'say',
    ],
    [
      'frost in May',
      'find_temperature_f_with_location',
      'It is 17.3 degrees Fahrenheit there.',
      '17.3 degrees Fahrenheit',
    ],
    ['what is put off', 'wifi_off', "I'll turn your wifi off in a few minutes.", ''],
    [
      'a refusal of what can be done',
      'find_distance_with_location_name_multiple_user_turn',
      "I'm not able to look up landmarks.",
      '',
    ],
    ['a refusal to look, after nothing was done', 'find_distance_with_location_name', "I can't tell if it is far.", ''],
    [
      'a refusal beside a number that is no answer',
      'send_message_with_contact_content_cellular_off',
      "Jonas Lindqvist has the number +12453344098, but I can't send texts.",
      '',
    ],
    [
      'another unit than it asked for',
      'find_temperature_f_with_location',
      "It's 18.6 °C in the Grand Canyon right now.",
      'Fahrenheit',
    ],
    ['a number that is too short', 'search_phone_number_with_name', "Priya's number is +1000000000.", ''],
    [
      'an answer without the number',
      'search_sender_phone_number_with_content',
      "I found it! It came from a US number that isn't saved in your contacts.",
      'number',
    ],
    [
      'another street than its own',
      'add_reminder_content_and_week_delta_and_time_and_location',
      "I'll remind you tomorrow at 5 PM at the Whole Foods on W El Camino Real.",
      'Stevens Creek',
    ],
    ['its own number in place of an answer', 'convert_currency', '2048 dollars are a lot of yuan.', 'how much'],
    ['an answer without a number of days', 'find_days_till_holiday', 'Christmas is still far away!', 'how many'],
    ['what comes in a moment', 'wifi_off', "I'll take care of it in a moment.", ''],
  ])('the user objects to %s, in its own words', async (_, name, text, word) => {
    const [first = ''] = await dialogue(scenarioOf(name), [text]);
    expect(first).toSatisfy(isObjection);
    expect(first).toContain(word);
  });

  it.each([
    [
      'find_temperature',
      'It is 17.3 °F.',
      'Yes, that is what the service says: 17.3 °F.',
      'That is right: 17.3 °F.',
      2,
    ],
    ['wifi_off', "I'll do it later.", "I'll take care of it in a moment.", "I'll do it soon.", 2],
    ['find_days_till_holiday', 'Not long!', 'Just a while!', 'Soon!', 1],
    [
      'find_distance_with_location_name_multiple_user_turn',
      "I'm not able to look up landmarks.",
      "I really can't look up landmarks.",
      "I can't look up bridges.",
      1,
    ],
  ] as const)('what is insisted on is left after so many: %s', async (name, one, two, three, times) => {
    const said = await dialogue(scenarioOf(name), [one, two, three]);
    expect(said.filter(isObjection)).toHaveLength(times);
    expect(said.at(-1)).toBe(END);
    expect(new Set(said).size).toBe(said.length);
  });

  it.each([
    ['what is right', 'update_contact_with_id_and_phone_number', 'The number is now +1 987-654-3210.'],
    [
      'the number that was there before',
      'modify_contact_with_message_recency',
      'I changed the number of Priya N, which was +10000000000.',
    ],
    [
      'a time in words',
      'add_reminder_content_and_week_delta_and_time',
      'I shall remind you tomorrow at five in the afternoon.',
    ],
    [
      'another answer than the right one, which it asks for',
      'search_name_with_relationship',
      'Your boss is Dana Whitfield.',
    ],
    ['a row that it cannot know', 'modify_contact_with_message_recency', 'I changed the number of Jonas Lindqvist.'],
    ['a wrong number of days', 'find_days_till_holiday', 'There are 406 days left until Christmas.'],
    [
      'a refusal where something is lacking',
      'find_current_city_insufficient_information',
      "I can't tell where you are.",
    ],
    ['a failure that is admitted', 'search_name_with_relationship', "I couldn't find out who your boss is."],
    [
      'weather that may be',
      'find_temperature_f_with_location',
      'It is 63 degrees Fahrenheit (17.3 degrees Celsius) there.',
    ],
    ['both units', 'find_temperature_f_with_location', "It's 65.5 °F (18.6 °C) there."],
    ['a unit that cannot be had', 'find_temperature_f_with_location', "It's 18.6 °C. I couldn't convert that."],
    ['degrees of no kind', 'find_temperature_f_with_location', "It's 65 degrees there."],
    [
      'a number of nine digits that it did not ask for',
      'update_contact_relationship_with_relationship_multiple_user_turn',
      'Your friend is Dana Whitfield (+1234560987).',
    ],
    ['a number in parts', 'search_phone_number_with_name', 'You have +1 (000) 000-0000 saved for Priya N.'],
    ['a number that is not saved', 'search_phone_number_with_name', 'Priya N has no phone number saved.'],
    [
      'a town and a day in place of its street',
      'add_reminder_content_and_week_delta_and_time_and_location',
      "I'll remind you on Thursday at 5 PM at Whole Foods in Cupertino.",
    ],
    ['a number of days in words', 'find_days_till_holiday', 'Two hundred and twenty-three days are left.'],
    [
      'a question within the text that was sent',
      'send_message_with_contact_content_cellular_off',
      'Your text is on its way to Jonas.',
    ],
    [
      'an answer without a number where there is none to be had',
      'find_distance_with_location_name_insufficient_information',
      "That's for a map to say.",
    ],
    [
      'the limit of an answer',
      'find_distance_with_location_name',
      "It's about 68 kilometers (42 miles) in a straight line from here. I can't measure driving distance.",
    ],
    [
      'what cannot be seen of what was done',
      'turn_on_wifi_low_battery_mode_implicit',
      "Your wifi is on again, now that low battery mode is off. I can't see from here whether it has connected.",
    ],
    [
      'settings that were switched for its answer',
      'find_temperature_low_battery_mode_alt',
      "It's 17.3 °C in Cupertino. Low battery mode is off, with wifi and location on, since I needed those to check.",
    ],
    [
      'settings that were switched for a place that it tells',
      'find_current_city_low_battery_mode_alt',
      "You're in Cupertino. Low battery mode is off now, and wifi and location are on: I needed them.",
    ],
    [
      'a way to say no',
      'find_distance_with_location_name_insufficient_information',
      'No. Neither your position nor a map is here, and without both it would be made up.',
    ],
  ])('the user does not object to %s', async (_, name, text) => {
    expect(NAMES).toContain(name);
    const said = (await answer(name, text)) ?? '';
    expect(said).not.toSatisfy(isObjection);
    expect(new UserWords(0, [], []).has('unblock', said)).toBe(false);
  });

  /** What the agent told the user in a run that judges called right; `objected`: after the user had objected to something. */
  interface RightDialogue {
    readonly sweep: string;
    readonly scenario: string;
    readonly texts: readonly string[];
    readonly objected?: true;
  }

  it('come in no right run of a language model that went well from the start', async () => {
    const right = linesOf('right-dialogues.jsonl') as readonly RightDialogue[];
    expect(right.length).toBeGreaterThan(150);
    const found: string[] = [];
    for (const { sweep, scenario, texts, objected } of right) {
      if (objected || !NAMES.includes(scenario)) continue;
      const said = await dialogue(scenarioOf(scenario), texts);
      if (said.some(isObjection)) found.push(`${sweep} ${scenario}: ${texts.join(' / ')} -> ${said.join(' / ')}`);
    }
    expect(found).toEqual([]);
  });

  atNight(() => {
    it('come to no right last answer of the catalogue, nor to those that people wrote', async () => {
      const written = ['runs/answers.jsonl', 'runs/answers-held-back.jsonl'].flatMap(
        (file) => linesOf(file) as readonly { scenario: string; text: string; verdict: string }[],
      );
      const found: string[] = [];
      let asked = 0;
      const names = everyNth(4, NAMES);
      for (const name of names) {
        const subject = new Subject(pack, prepared, name, 'none');
        const { scenario } = subject;
        const { log } = await subject.reference();
        const played = await Case.of(subject);
        const right = [
          ...played.derived(judgedAnswers).right.map(({ text }) => text),
          ...written.filter((one) => one.scenario === name && one.verdict === 'right').map(({ text }) => text),
        ];
        const talk = Array.from({ length: log.length }, (_, index) => log.message(index)).filter(
          ({ sender, recipient }) => [sender, recipient].every((role) => role === 'AGENT' || role === 'USER'),
        );
        const before = talk
          .filter(({ sender }) => sender === 'AGENT')
          .map(({ content }) => content ?? '')
          .slice(0, -1);
        for (const text of right) {
          asked++;
          const said = await dialogue(scenario, [...before, text]);
          if (said.some(isObjection)) found.push(`${name}: ${text} -> ${said.at(-1)}`);
        }
      }
      expect(asked).toBeGreaterThan(11 * names.length);
      expect(found).toEqual([]);
    });
  });
});
