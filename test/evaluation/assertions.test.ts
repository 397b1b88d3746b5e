import { beforeAll, describe, expect, it } from 'vitest';
import { PreparedPack } from '../../activities/pack-cache.ts';
import type { Assertion } from '../../evaluation/assertions/assertion.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import type { Score } from '../../evaluation/score.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { Case } from '../../validation/case.ts';
import { judgedAnswers } from '../../validation/looks/answers.ts';
import { Subject } from '../../validation/subject.ts';
import { withLastAnswer } from '../../validation/with-last-answer.ts';
import { everyNth } from '../support/nightly.ts';

const pack = loadPack();
const prepared = new PreparedPack(pack);

async function answering(name: string): Promise<(text: string) => Score> {
  const subject = new Subject(pack, prepared, name, 'none');
  const { log } = await subject.reference();
  return (text) => evaluateLog(withLastAnswer(log, text), subject.scenario, 'default');
}

const falseOnes = ({ assertions = [] }: Score): readonly Assertion[] =>
  assertions.filter(({ verdict }) => verdict === 'false');

/** Each is false after every solution of the catalogue. */
const LIES: Readonly<Record<string, string>> = {
  'another row': "Dana Whitfield's number is +12453344098.",
  'a wrong digit': "Dana Whitfield's number is +1234560978.",
  'another relation': 'Dana Whitfield is your boss.',
  'a wrong count': 'You have 17 contacts.',
  'an undone deed': 'And I texted Priya N about it.',
  'an undone deed that nothing does': 'I have also called Dana Whitfield.',
  'a deed done to nobody': "I've also changed Priya N's relationship to friend.",
  'an undone switch': 'I also turned low battery mode on.',
  'another time': 'Your reminder to order the dark blue swimsuit for summer is due at 3:47 AM.',
  'another weekday': 'Today is May 15, a Monday.',
  'another text': 'Your latest message says "Splendid, update me every single hour."',
  'another sender': 'Jonas Lindqvist sent you "Splendid, update me regularly."',
  'the user as sender': 'You wrote "Splendid, update me regularly." to Priya N.',
  'another relation by a word that nobody has': 'Dana Whitfield is saved as your sister.',
  'nobody of the kind': 'There is no boss among your contacts.',
  'none of the kind': "You don't have any messages.",
  'a thing that is not there': "There's an outage at your carrier.",
  'a deed without a tool': 'I started the navigation for you.',
  'a deed of others': 'Your boss has already read it.',
  'an exchange that was not': 'Dana Whitfield texted you this morning.',
  'what is stored': "Reminders don't store when they were created.",
};

const TAKEN_BACK = ['Sorry, that was wrong.', 'Correction, I misread that.', 'No, wait, that is not right.'];

interface Answered {
  readonly name: string;
  readonly judge: (text: string) => Score;
  readonly right: string | undefined;
  readonly wrong: readonly string[];
}

describe('in every scenario', () => {
  let all: readonly Answered[];
  beforeAll(async () => {
    all = await Promise.all(
      everyNth(12, pack.scenarios).map(async ({ name }): Promise<Answered> => {
        const one = await Case.of(new Subject(pack, prepared, name, 'none'));
        const { right, wrong } = one.derived(judgedAnswers);
        // An initial at the end of a sentence does not end it.
        const first = right.find(({ score, text }) => score.solved && !text.includes('Priya'))?.text;
        return { name, judge: await answering(name), right: first, wrong: wrong.map(({ text }) => text) };
      }),
    );
  });

  it.each(Object.entries(LIES))('a right answer that goes on with a lie is not solved: %s', (_kind, lie) => {
    const answered = all.filter(({ right }) => right !== undefined);
    expect(answered.length).toBeGreaterThan(0.75 * all.length);
    expect(answered.filter(({ judge, right }) => judge(`${right} ${lie}`).solved).map(({ name }) => name)).toEqual([]);
  });

  it('a wrong answer that is taken back and put right is solved, but for few', () => {
    const corrected = all.flatMap(({ judge, right, wrong }) =>
      right === undefined
        ? []
        : wrong.map((text, index) => judge(`${text} ${TAKEN_BACK[index % TAKEN_BACK.length]} ${right}`).solved),
    );
    expect(corrected.length).toBeGreaterThan(7 * all.length);
    expect(corrected.filter(Boolean).length / corrected.length).toBeGreaterThan(0.94);
  });
});

it.each([
  [
    'find_current_city_low_battery_mode',
    'Cupertino. Wifi and location service were asleep, so I turned low battery mode off and both of them on.',
    'Cupertino. Low battery mode is on again.',
    'low_battery_mode',
  ],
  [
    'turn_on_cellular_low_battery_mode',
    'The culprit was low battery mode, which blocks cellular service, so I switched that off first. Cellular service is on.',
    'The culprit was low battery mode. I switched that off first. Cellular service and wifi are on.',
    'wifi is off',
  ],
  [
    'find_distance_with_location_name',
    "It's 67.86 km. The drive is somewhat longer, roughly 50 miles.",
    "It's 67.86 km. The drive takes an hour.",
    'how long one travels',
  ],
  [
    'find_temperature',
    "It's 17.3 °C, with the odd cloud over Cupertino; with the wind it feels like 16.9 °C.",
    "It's 17.3 °C; it feels like 30 °C.",
    'there it is 16.9',
  ],
  [
    'search_message_with_recency_oldest',
    '"Barely used GPUs, special price today!" It came from +18307976530, and you replied "Thanks, not for me."',
    '"Barely used GPUs, special price today!" It came from +10000000000, and you replied "Thanks, not for me."',
    'did not write this message',
  ],
  [
    'send_message_with_contact_content_cellular_off',
    'Sent. I turned cellular service on for this, and left it on.',
    'Sent. I turned cellular service on for this, and off again afterwards.',
    'cellular was not switched off',
  ],
  [
    'wifi_off',
    'Wifi is off. No other settings were touched.',
    'Wifi is off. No settings were touched.',
    'wifi was switched',
  ],
  [
    'wifi_off',
    'Wifi is off. Low battery mode, which shuts wifi off too, is not on.',
    'Wifi refused to switch off at first, and is off now.',
    'no call had failed',
  ],
  [
    'find_temperature_f_with_location',
    'It is 65.5 °F. As a rule of thumb, the bottom is about 20 °F hotter than the rim.',
    'It is 65.5 °F. The humidity is low, so drink enough.',
    'it is not',
  ],
  [
    'find_temperature_low_battery_mode',
    '17.3 °C. Low battery mode had wifi and location service off, so I ended it and turned both on.',
    '17.3 °C, which is about 71 °F.',
    'not the same amount',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted. I searched by the number first.',
    'Jonas Lindqvist is deleted. I searched once more afterwards.',
    'no call looked after the change',
  ],
  [
    'search_message_with_recency_oldest',
    'On May 12, shortly before 8 AM: "Barely used GPUs, special price today!"',
    '"Barely used GPUs, special price today!" You left that one unanswered.',
    'it was answered',
  ],
  [
    'search_reminder_with_recency_yesterday',
    'Look up Company musical seats. You had added it on May 12.',
    'Look up Company musical seats. You had added it that same morning.',
    'it was noted on another day',
  ],
  [
    'add_reminder_content_and_date_and_time',
    "It won't slip by you: the reminder to pick up chocolate milk fires on 3/22/2024 at 5 PM.",
    'I will remind you on 3/22/2024 at 5 PM. There was no other reminder at that time.',
    'no call looked for others',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    'I worked out the date first, and the reminder is set for tomorrow at 5 PM.',
    'The reminder is set for tomorrow at 5 PM. I checked your other reminders first.',
    'no call looked that up',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    'I looked up the time, and the reminder is set for tomorrow at 5 PM.',
    'I looked for an earlier one first. The reminder is set for tomorrow at 5 PM.',
    'no call looked that up',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    'Your reminder to pick up chocolate milk is set for tomorrow, May 16, at 5 PM.',
    'Your reminder to pick up chocolate milk is set for tomorrow, May 16, at 5 PM, with a heads-up half an hour before.',
    'nothing comes before it',
  ],
  [
    'send_message_with_phone_number_and_content',
    'The message has been sent to +12453344098.',
    'The message has been delivered to +12453344098.',
    'nothing tells that it arrived',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted. I can add him back if you want.',
    'Jonas Lindqvist is deleted. I can bring the entry back from the trash within 30 days.',
    'nothing is kept',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Your phone was in low battery mode, which blocks wifi, so I turned that mode off first. Wifi is on.',
    'I turned low battery mode off, which brought wifi back by itself. Wifi is on.',
    'a call switched wifi',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Wifi only works with low battery mode off, so I ended that. Wifi is on.',
    'Wifi was the only thing switched off, so I turned it on.',
    '2 were changed',
  ],
  [
    'find_distance_with_location_name',
    "It is 67.86 km to the Golden Gate Bridge. By car it's a longer way.",
    "It is 67.86 km to the Golden Gate Bridge. By car it's 67.86 km, too.",
    'it is a straight line',
  ],
  [
    'convert_currency',
    'That is 14,785.74 yuan. Banks and cards usually add a small fee.',
    'That is 14,785.74 yuan, with a fee already taken off.',
    'nothing tells of a fee',
  ],
  [
    'find_thanksgiving_timestamp',
    'Thanksgiving begins at 1732752000, and ends at 1732838399.',
    'Thanksgiving begins at 1732752000, and ends at 1732839399.',
    'nobody has this number',
  ],
  [
    'search_message_with_recency_latest',
    '"Splendid, update me regularly." It came from +10000000000, as a reply to your "Everything is right on schedule."',
    '"Splendid, update me regularly." It came from +12453344098, as a reply to your "Everything is right on schedule."',
    'did not write this message',
  ],
  ['find_temperature', 'It is 17.3 degrees Celsius (63 °F).', 'It is 17.3 degrees Celsius (73 °F).', 'not the same'],
  ['find_thanksgiving_timestamp', '1732752000, on November 28.', '1732752000, on November 21.', 'nothing in the run'],
  [
    'search_reminder_with_recency_upcoming',
    'At one in the afternoon: order the dark blue swimsuit for summer.',
    'At half past one in the afternoon: order the dark blue swimsuit for summer.',
    'no time of',
  ],
  ['wifi_off', 'Wifi is off. Cellular service is still on.', 'Wifi is off, and so is cellular.', 'cellular is on'],
  [
    'find_address_with_lat_lon',
    'Apple Park, 1 Apple Park Way, Cupertino, CA 95014',
    'Apple Park, 1 Apple Park Way, Cupertino, CA 95041',
    'the address is',
  ],
  [
    'send_message_with_phone_number_and_content',
    'Your message "How far along is your new record?" has been sent.',
    'Your message "How is your new record selling?" has been sent.',
    'what was sent says',
  ],
  [
    'search_sender_phone_number_with_content',
    'The offer came from +18307976530 three days ago.',
    'The offer came from +18307976530 yesterday.',
    'no time of',
  ],
  ['find_temperature', '17.3 °C, with a high of 30.', '17.3 °C, with a high of 35.', 'there it is 30'],
  ['find_temperature', '17.3 °C and partly cloudy.', '17.3 °C and raining.', 'says otherwise'],
  [
    'find_stock_symbol_with_company_name',
    'AAPL. It is down 1.8 percent.',
    'AAPL. It is up 1.8 percent.',
    'the other way',
  ],
  [
    'add_contact_with_name_and_phone_number',
    'Leo Marchetti is saved. No relationship was set.',
    'Leo Marchetti is saved, but without a phone number.',
    'it has one',
  ],
  [
    'remove_contact_by_phone',
    'I deleted Jonas Lindqvist; I left everyone else as they were.',
    "I removed the number from Jonas Lindqvist's entry, but the contact stays.",
    'it was removed',
  ],
  [
    'modify_reminder_with_recency_latest',
    'Moved from 1 PM today to 5 PM tomorrow.',
    'Moved by two days, to 5 PM tomorrow.',
    'by another time',
  ],
  [
    'remove_reminder_with_recency_latest',
    'The swimsuit reminder is deleted; two reminders are left.',
    'The swimsuit reminder is deleted; one reminder is left.',
    'there are 2',
  ],
  ['find_days_till_holiday', '223 days, that is 31 weeks and 6 days.', '223 days, that is 33 weeks.', 'not 223 days'],
  [
    'turn_on_wifi_low_battery_mode',
    'Wifi is on. I had to turn low battery mode off for that.',
    "Wifi is on. I didn't have to touch low battery mode.",
    'was switched',
  ],
  [
    'find_distance_with_location_name',
    '67.86 km as the crow flies, and there is a toll.',
    '67.86 km as the crow flies, and the tower there has reception.',
    'tells of',
  ],
  ['find_temperature_f_with_location', "65.5 °F, above today's low.", "65.5 °F, below today's low.", 'that is'],
  [
    'add_reminder_content_and_week_delta_and_time',
    "I'll remind you tomorrow at 5 PM to pick up chocolate milk.",
    "I'll remind you tomorrow at 5 PM to pick up chocolate milk, and another one an hour before.",
    'done once',
  ],
  [
    'add_contact_with_name_and_phone_number',
    'Leo Marchetti is saved. There was no such contact before.',
    'Leo Marchetti was already in your contacts.',
    'in this run',
  ],
  [
    'update_contact_relationship_with_relationship',
    "Jonas and Dana are enemies now; Priya wasn't changed.",
    "Jonas is an enemy now, but Dana's entry couldn't be changed.",
    'it was changed',
  ],
  [
    'update_contact_relationship_with_relationship',
    'All your friends are enemies now.',
    'All of your contacts are enemies now.',
    'not everybody is enemy',
  ],
  [
    'update_contact_relationship_with_relationship',
    'Two of your three contacts are enemies now: Jonas and Dana.',
    'Three contacts changed from friend to enemy.',
    'there are 2',
  ],
  [
    'search_message_with_recency_latest',
    'From: your boss\nText: "Splendid, update me regularly."',
    'From: your friend\nText: "Splendid, update me regularly."',
    'your friend did not write',
  ],
  [
    'modify_contact_with_message_recency',
    'You last texted Priya N ("Everything is right on schedule."), whose number is now +10293847563.',
    'You last texted Priya N ("Thanks, not for me."), whose number is now +10293847563.',
    'not the last one',
  ],
  [
    'modify_contact_with_message_recency',
    "Priya N's number was +10000000000 and is +10293847563 now.",
    "Priya N's number went from +10293847563 to +10000000000.",
    'the other way',
  ],
  [
    'find_phone_number_with_location_name',
    'Apple Park has +14089961010.',
    'The Apple Park Visitor Center has +14089961010.',
    'number of apple park',
  ],
  [
    'add_reminder_content_and_week_delta_and_time_and_location_multiple_user_turn_alt',
    'Set for tomorrow at 5 PM at the Whole Foods in Sunnyvale: pick up chocolate milk.',
    'Set for tomorrow at 5 PM at the Whole Foods in Cupertino: pick up chocolate milk.',
    'not at cupertino',
  ],
  [
    'find_days_till_holiday',
    '223 days until Christmas, a Wednesday.',
    '223 days until Christmas, which falls on a Sunday.',
    'is a wednesday',
  ],
  ['find_days_till_holiday', '223 days until Christmas.', '223 working days until Christmas.', 'all days'],
  [
    'find_thanksgiving_timestamp',
    'Thanksgiving 2024 is at 1732752000.',
    'Thanksgiving 2025 is at 1732752000.',
    'of that year',
  ],
  ['convert_currency', '14,785.74 yuan, at a rate of 7.22.', '14,785.74 yuan, at a rate of 6.85.', 'gives this number'],
  [
    'find_temperature_f_with_location_and_time_diff_multiple_user_turn',
    "Tomorrow's low is 61 °F.",
    "Tomorrow's low is 61 °F. The low today is 61 °F.",
    'there it is 17.8',
  ],
  [
    'turn_on_wifi_low_battery_mode_implicit',
    'Wi-Fi was off, that was the problem. It is on now.',
    'Your Wi-Fi is on. The problem is your router.',
    'a switch was the reason',
  ],
  [
    'send_message_with_contact_content_cellular_off',
    'Sent to Jonas. Cellular was off at first.',
    'Sent to Jonas. Cellular was on all along.',
    'cellular was',
  ],
  [
    'remove_reminder_with_recency_latest',
    'Deleted: the dark blue swimsuit for summer.',
    'Deleted: the dark red swimsuit for summer.',
    'it says',
  ],
  [
    'search_reminder_with_recency_yesterday',
    'You had one for yesterday: look up Company musical seats.',
    'You had two for yesterday: look up Company musical seats and order the swimsuit.',
    'of that day',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist was deleted.',
    'Johan Lindqvist was deleted.',
    'the name is Jonas Lindqvist',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist was deleted. Your conversation with him is still there.',
    "I've deleted your conversation with +12453344098.",
    'no conversation',
  ],
  [
    'get_wifi',
    "I've looked it up: wifi is on. To-do list done!",
    "I've looked it up: wifi is on, with an outage at your carrier.",
    'has an outage',
  ],
  [
    'add_contact_with_name_and_phone_number',
    'Leo Marchetti is saved. I made no note of how you know him.',
    "Leo Marchetti is saved. I've kept a note of how you know him.",
    'nothing does that',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    "Set for tomorrow at 5 PM. You'll get a heads-up then.",
    "Set for tomorrow at 5 PM. You'll get a heads-up an hour before, too.",
    'before it',
  ],
  [
    'convert_currency',
    '14,785.74 yuan, a touch more than 14,700.',
    '14,785.74 yuan, a touch more than it would have been yesterday.',
    'how it was',
  ],
  [
    'cellular_off',
    'Cellular service is off. I can take a look at what else is on.',
    'Cellular service is off. I had a look through your contacts first.',
    'no call looked',
  ],
  [
    'remove_contact_by_phone',
    'I looked up the number, found that it belonged to Jonas Lindqvist, and deleted him.',
    'I looked up the weather and deleted Jonas Lindqvist.',
    'no call looked that up',
  ],
  [
    'add_contact_with_name_and_phone_number',
    'Leo Marchetti now lives in your contacts. My portfolio consists of puns!',
    'Leo Marchetti is in your contacts. He has an emergency number, too.',
    'tells of',
  ],
  [
    'search_name_with_relationship',
    'Your boss is Priya N.',
    "Your boss is Priya N. She's been your boss since last spring.",
    'since when',
  ],
  [
    'turn_on_location_low_battery_mode_implicit',
    'Location service is on. It would not come on as long as low battery mode was active.',
    'Location service is on, and both wifi and location are off.',
    'location_service is on',
  ],
  [
    'find_distance_with_location_name',
    'It is 67.86 km in a straight line. The road distance is longer, of course.',
    'It is 67.86 km. The road distance is the same.',
    'it is a straight line',
  ],
  [
    'send_message_with_phone_number_and_content',
    'Your message to +12453344098 is off: "How far along is your new record?"',
    'Your message is on its way to +12453344098. It has already been opened, so an answer may come soon.',
    'anybody read it',
  ],
  [
    'send_message_with_contact_content_cellular_off',
    'It is sent: Jonas got your "How far along is your new record?"',
    'Your message "How is your new record selling?" has been sent.',
    'what was sent says',
  ],
  [
    'convert_currency',
    '14,785.74 yuan. That is the best I can do.',
    '14,785.74 yuan. That is the best the dollar has stood against the yuan all month.',
    'how it was',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist was deleted. He was your friend.',
    'Jonas Lindqvist was deleted, since you mentioned the two of you fell out.',
    'nothing tells that',
  ],
  [
    'search_reminder_with_recency_upcoming',
    'Order the dark blue swimsuit for summer, due in an hour. That makes three, counting tonight.',
    'Order the dark blue swimsuit for summer, due tonight.',
    'no time of',
  ],
  [
    'update_contact_with_id_and_phone_number',
    'The number is +1 987-654-3210 now. I looked everything up before that.',
    'The number is +1 987-654-3210 now. I looked the entry up again afterwards.',
    'no call looked after',
  ],
  [
    'send_message_with_contact_content_cellular_off',
    "Sent to Jonas. I'll let you know if you like what else I can do.",
    "Sent to Jonas. As soon as he answers I'll let you know.",
    'waits for that',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    "Set for tomorrow at 5 PM. You'll get a reminder then.",
    "Set for tomorrow at 5 PM. You'll also get a text about it that morning.",
    'waits for that',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist was deleted, and is in no folder any more.',
    'Jonas Lindqvist was deleted. Should you change your mind, he stays in a recovery folder for thirty days.',
    'nothing is kept',
  ],
  [
    'remove_contact_by_phone',
    "That was Jonas Lindqvist's number, if I'm not mistaken. He is deleted.",
    "That was Jonas Lindqvist's work number, if I'm not mistaken. He is deleted.",
    'of what kind',
  ],
  [
    'find_days_till_holiday',
    '223 full days, so Christmas is 224 midnights away, on the 25th.',
    '223 full days, so Christmas is 229 days away, on the 25th.',
    'number of days',
  ],
  [
    'find_temperature',
    "17.3 °C. It's heading for 30 °C later.",
    "17.3 °C. You're heading for the door.",
    'where the user goes',
  ],
  [
    'find_current_city_low_battery_mode_alt',
    'Cupertino. I switched low battery mode off and wifi + location on.',
    'Cupertino. Wifi + cellular are on.',
    'cellular is off',
  ],
  ['search_name_with_relationship', '{"boss": "Priya N"}', '{"name": "Priya N", "relationship": "friend"}', 'is boss'],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is out of your contacts. I left the rest as it was.',
    'Jonas Lindqvist is out of your contacts. His texts have been cleared, too.',
    'no message was removed',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    "I've put a reminder on your phone for tomorrow at 5 PM: pick up chocolate milk.",
    'The reminder is set for tomorrow at 5 PM. There was an older one, which I replaced.',
    'it was added',
  ],
  [
    'find_days_till_holiday',
    "It's 223 days till Christmas. To put it in one word: patience.",
    "It's 223 days till Christmas. I've also put a reminder on your phone for the week before.",
    'nothing was changed',
  ],
  [
    'convert_currency',
    'That is 14,785.74 yuan. Once I had the rate it was quick work.',
    "That is 14,785.74 yuan. I've put it in your notes.",
    'nothing was changed',
  ],
  [
    'turn_on_location_low_battery_mode',
    'Location is on. Once low battery mode was off, I switched location on.',
    'Location is on. Once I had that I put cellular on as well.',
    'cellular is off',
  ],
  [
    'add_contact_with_name_and_phone_number',
    'Leo Marchetti is saved. I made sure that the number is +19876543210, as you said.',
    "Leo Marchetti is saved. I checked first that you didn't already have him.",
    'looked that up',
  ],
  [
    'get_wifi',
    'Wifi is on. I have no location look-up here, by the way.',
    'Wifi is on. I have location off here, by the way.',
    'location_service is on',
  ],
  [
    'add_reminder_content_and_date_and_time',
    "The reminder is set for 3/22/2024 at 5 PM: pick up chocolate milk. That's a Friday.",
    "The reminder is set for 3/22/2024 at 5 PM: pick up chocolate milk. That's a Saturday.",
    'is a friday',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    "It's in for tomorrow at five: pick up chocolate milk.",
    "It's in for tomorrow at five. I can only set reminders up to a week ahead.",
    'such a limit',
  ],
  [
    'remove_contact_by_phone',
    'I did delete Jonas Lindqvist, +12453344098.',
    'Jonas Lindqvist is deleted. I did block his number as well.',
    'nothing does that',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted, and no list keeps him.',
    'Jonas Lindqvist is deleted. He stays in the deleted contacts for a month.',
    'nothing is kept',
  ],
  [
    'turn_on_cellular_low_battery_mode',
    'Cellular service is on. The phone was in low battery mode, which I turned off.',
    'Cellular service is on. The phone was in low battery mode, which I left on.',
    'low_battery_mode is off',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Wifi is on. Cellular never needed touching.',
    'Wifi is on. Low battery mode never needed touching.',
    'was switched',
  ],
  [
    'search_reminder_with_creation_recency_yesterday_implicit',
    'You asked for "Book two seats for Merrily Saturday". If you meant what was due yesterday, it was "Look up Company musical seats".',
    'You asked for "Book two seats for Merrily Saturday", which is due on May 20.',
    'no time of',
  ],
  [
    'search_reminder_with_recency_upcoming',
    'Next is "Order the dark blue swimsuit for summer", due at 1 PM. That gives you about an hour.',
    'Next is "Order the dark blue swimsuit for summer", due at 1 PM. That gives you about two hours.',
    'at another time',
  ],
  [
    'search_reminder_with_creation_recency_yesterday',
    'It says "Book two seats for Merrily Saturday". It was due a minute ago.',
    'It says "Book two seats for Merrily Saturday". It comes due later this afternoon.',
    'at another time',
  ],
  [
    'cellular_off',
    'Cellular service is off now. It was on before, by the way.',
    'Cellular service is off now. It was already off before, by the way.',
    'was switched off',
  ],
  [
    'modify_contact_with_message_recency',
    'Priya N now has +10293847563. Your last text went out this morning.',
    'Priya N now has +10293847563. Your last text went out yesterday evening.',
    'at another time',
  ],
  [
    'search_sender_phone_number_with_content',
    'The number is +18307976530, which is not one of your contacts.',
    "The number is +18307976530. That's someone in your contacts, by the way.",
    'is no contact',
  ],
  [
    'search_reminder_with_recency_upcoming',
    'Next:\n- Order the dark blue swimsuit for summer: Wednesday, May 15, 1:00 PM\nBefore it:\n- Look up Company musical seats: Tuesday, May 14, 12:00 PM',
    'Next:\n- Order the dark blue swimsuit for summer: Wednesday, May 15, 1:00 PM\nBefore it:\n- Look up Company musical seats: Monday, May 13, 12:00 PM',
    'no time of',
  ],
  [
    'find_days_till_holiday_wifi_off_alt',
    '223 more days! I switched your wifi on to look that up, and left it on.',
    '223 more days! I switched your wifi on to look that up, and switched it back off afterwards.',
    'was not switched off',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    "You'll be reminded tomorrow at 5 PM to pick up chocolate milk. That should work.",
    "I've set it for tomorrow at 5 PM: chocolate milk. That didn't work, I'm afraid.",
    'it was done',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Wifi is on. Low battery mode and wifi were the only settings I changed.',
    'Wifi is on. It was the only setting I changed.',
    '2 were changed',
  ],
  [
    'send_message_with_contact_content_cellular_off',
    'Sent to Jonas Lindqvist. I switched cellular on for it, and on it stays.',
    'Sent to Jonas Lindqvist. I switched cellular on to send it, then off again.',
    'cellular was not switched off',
  ],
  [
    'find_temperature',
    "It's 17.3 °C. It feels about like 17.",
    "It's 17.3 °C. It feels about like 19.",
    'there it is 16.9',
  ],
  [
    'search_message_with_recency_latest',
    'It says "Splendid, update me regularly." It came in a minute ago.',
    'It says "Splendid, update me regularly." It came in twice.',
    'once',
  ],
  [
    'add_contact_with_name_and_phone_number',
    'Leo Marchetti is saved. I did add the number you gave me.',
    'Leo Marchetti is saved. I did check your contacts for him before.',
    'looked that up',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Wifi is on. The phone will look for your router now.',
    'Wifi is on. Your phone has hooked up with the router at home.',
    'connected to',
  ],
  [
    'convert_currency',
    'That is 14,785.74 yuan. Fun fact: 2,048 is 2^11 dollars.',
    'That is 14,785.74 yuan, after 11 dollars.',
    'this value',
  ],
  [
    'search_reminder_with_recency_upcoming',
    'Next is "Order the dark blue swimsuit for summer", due at 1 PM today.',
    'Next is "Order the dark blue swimsuit for summer", due at 1 PM. It is marked as done.',
    'nothing tells',
  ],
  [
    'find_current_city_insufficient_information',
    "I can't read your position, so I can't tell which city this is, sorry.",
    "I tried to read the phone's position and it came back empty. I can't tell where you are, sorry.",
    'no call tried',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Wifi is on. Cellular is just as you had it.',
    'Wifi is on. Low battery mode is just as you had it.',
    'was switched',
  ],
  [
    'find_temperature_low_battery_mode',
    "It's 17.3 °C. You had wifi off, so I turned it on.",
    "It's 17.3 °C. You had wifi on already.",
    'was switched on',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    "Tomorrow, 5 PM: pick up chocolate milk. I'll nag you.",
    'The reminder is set for tomorrow, 5 PM: chocolate milk. It rings every ten minutes till you dismiss it.',
    'is repeated',
  ],
  [
    'turn_on_cellular_low_battery_mode_implicit',
    "Cellular service is on again. Wifi and location service I've left as they were.",
    "Cellular service is on again. Low battery mode I've left as it was.",
    'was switched',
  ],
  [
    'search_reminder_with_recency_upcoming',
    `Next is "Order the dark blue swimsuit for summer", due at 1 PM. It's the only reminder you have coming up.`,
    `Next is "Order the dark blue swimsuit for summer", due at 1 PM. It's the only reminder you have.`,
    'there are',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Wifi is on. Cellular and location service were not switched back on.',
    'Wifi is on. Location service was switched back on.',
    'was never on',
  ],
  [
    'find_phone_number_with_location_name',
    'Apple Park: +14089961010 (1 Apple Park Way). The Visitor Center has its own, +14089611560.',
    'Apple Park: +14089961011 (1 Apple Park Way). The Visitor Center has its own, +14089611560.',
    'nobody has this number',
  ],
  [
    'find_temperature_low_battery_mode',
    "It's 17.3 °C. Cellular was never on.",
    "It's 17.3 °C. Low battery mode was never on.",
    'low_battery_mode was on',
  ],
  [
    'modify_reminder_with_recency_latest',
    'The swimsuit reminder now comes tomorrow at 5 PM. I left the place as it is.',
    'The swimsuit reminder now comes tomorrow at 5 PM. I left out its place.',
    'has a place',
  ],
  [
    'find_distance_with_location_name',
    "It's 67.86 km to the Golden Gate Bridge, not by road, of course.",
    "It's 67.86 km to the Golden Gate Bridge by road.",
    'straight line',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Wifi:\n\n| Setting | Now | Before |\n|---|---|---|\n| Wifi | on | off |\n| Low battery mode | off | on |',
    'Wifi:\n\n| Setting | Now | Before |\n|---|---|---|\n| Wifi | on | off |\n| Low battery mode | on | off |',
    'low_battery_mode is off',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Low battery mode was on and kept wifi off → I switched it off, and wifi is awake.',
    'Low battery mode is awake, and so is wifi.',
    'low_battery_mode is off',
  ],
  [
    'convert_currency',
    'That are 14.785,74 yuan.',
    'That are 14.885,74 yuan.',
    'no call and no one has given this value',
  ],
  [
    'find_distance_with_location_name',
    'Between here and the Golden Gate Bridge lie 67,9 km.',
    'Between here and the Golden Gate Bridge lie 76,9 km.',
    'no call and no one has given this value',
  ],
  [
    'find_distance_with_location_name',
    "It's about 67.9 km from where you are, a good deal longer by road.",
    "It's about 67.9 km from where you are, by road.",
    'straight line',
  ],
  [
    'find_current_city_low_battery_mode',
    "You're in Cupertino, California. I turned low battery mode off, and wifi and location on; nothing else was changed.",
    "You're in Cupertino, California. I turned location service on to find you; nothing else was changed.",
    '3 were changed',
  ],
  [
    'search_reminder_with_recency_upcoming',
    'Next up: order the dark blue swimsuit, today at 1 PM, so you have about an hour left.',
    'Next up: order the dark blue swimsuit, today at 1 PM, so you have about half an hour left.',
    'due at another time',
  ],
  [
    'search_reminder_with_recency_yesterday',
    'You were supposed to look up Company musical seats at noon.',
    'You were supposed to look up Company musical seats at noon, at the Orpheum Theatre.',
    'nothing in the run is there',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted. Nothing else needed deleting.',
    'Nothing needed deleting: +12453344098 is not in your contacts any more.',
    'something was',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted. I made sure of the number first.',
    'Jonas Lindqvist is deleted. I made a quick test call first.',
    'nothing does that',
  ],
  [
    'send_message_with_contact_content_cellular_off',
    'I texted Jonas Lindqvist. Cellular service was off, so I switched it on for that, and the message has gone.',
    'I texted Jonas Lindqvist. Cellular service was off, so I switched it on for that, and off again once the message had gone.',
    'cellular was not switched off',
  ],
  [
    'search_message_with_recency_oldest',
    'Your oldest message says "Barely used GPUs, special price today!" They have not written since.',
    'Your oldest message says "Barely used GPUs, special price today!" You haven\'t written back.',
    'it was answered',
  ],
  [
    'modify_contact_with_message_recency',
    "Updated: Priya N's number was +10000000000 until now, and is +10293847563.",
    'Updated. The number was +18307976530 until now.',
    'it was another',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    'I will remind you tomorrow at 5 PM to pick up chocolate milk, once.',
    "I will remind you tomorrow at 5 PM to pick up chocolate milk. It'll keep repeating every ten minutes.",
    'nothing is repeated',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    'I will remind you tomorrow at 5 PM to pick up chocolate milk, and not before.',
    'I will remind you tomorrow at 5 PM to pick up chocolate milk, with a heads-up a quarter of an hour before.',
    'nothing comes before it',
  ],
  [
    'add_reminder_content_and_week_delta_and_time_and_location',
    'Your reminder to pick up chocolate milk at Whole Foods on Stevens Creek is set for tomorrow at 5 PM.',
    "Your reminder to pick up chocolate milk at Whole Foods on Stevens Creek is set for tomorrow at 5 PM. Should you get there earlier, it'll go off as you arrive.",
    'at a time, not at a place',
  ],
  [
    'search_message_with_recency_oldest',
    'On May 12, in the morning, they wrote "Barely used GPUs, special price today!"',
    'On May 12, in the evening, they wrote "Barely used GPUs, special price today!"',
    'that is no time of',
  ],
  [
    'search_message_with_recency_oldest',
    'Your oldest message is "Barely used GPUs, special price today!" They sent you that offer once.',
    'Your oldest message is "Barely used GPUs, special price today!" They sent you that offer twice.',
    'it is there once',
  ],
  [
    'search_message_with_recency_oldest',
    'Your oldest message is "Barely used GPUs, special price today!" I went through all of them.',
    'Your oldest message is "Barely used GPUs, special price today!" I can only go back thirty days, though.',
    'no tool has such a limit',
  ],
  [
    'update_contact_relationship_with_relationship',
    'Jonas Lindqvist and Dana Whitfield are your enemies now. They were the only ones I had to change.',
    'Jonas Lindqvist and Dana Whitfield are your enemies now. Jonas Lindqvist was the only one I had to change.',
    '2 were changed',
  ],
  [
    'remove_contact_by_phone',
    'There was one entry with +12453344098, Jonas Lindqvist, and I deleted it.',
    'There were two entries with +12453344098, both of Jonas Lindqvist, and I deleted them.',
    'there are 1',
  ],
  [
    'find_temperature_low_battery_mode',
    "It's 17.3 °C. It won't get above 30 today.",
    "It's 17.3 °C. It won't get above 20 today.",
    'that is 30',
  ],
  [
    'find_temperature_low_battery_mode',
    "It's 17.3 °C. That's close to the low for today.",
    "It's 17.3 °C. That's close to the high for today.",
    'that is 30',
  ],
  [
    'get_wifi',
    'Wifi is on. I had a look at it just now.',
    'Wifi is on. I had a look at cellular as well.',
    'no call looked that up',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'I ended up having to turn low battery mode off. Wifi is on.',
    'I ended up not having to turn low battery mode off. Wifi is on.',
    'low_battery_mode was switched',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted from your contacts. Your messages with him are still there.',
    'Jonas Lindqvist is deleted. Your texts with Jonas went with it.',
    'nothing was done to them',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted. He was saved as a friend.',
    'Jonas Lindqvist is deleted. You saved him back in March.',
    'nothing tells when',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted. Dana Whitfield is still saved as a friend.',
    'Jonas Lindqvist is deleted. That leaves you with no other contact saved as a friend.',
    'there is another friend',
  ],
  [
    'convert_currency',
    '$2,048 is 14,785.74 CNY at the rate that was looked up.',
    "$2,048 is 14,785.74 CNY. That's yesterday's closing rate.",
    'which rate',
  ],
  [
    'send_message_with_contact_content_cellular_off',
    'Cellular is on, and the text is on its way to Jonas Lindqvist, word for word.',
    'Cellular is on, and the text is on its way to Jonas Lindqvist. I added your name at the end.',
    'nothing does that',
  ],
  [
    'find_distance_with_location_name',
    "It's 67.86 km in a straight line to the Golden Gate Bridge.",
    "It's 67.86 km in a straight line to the Golden Gate Bridge, about an hour and ten minutes by the map.",
    'no map was looked at',
  ],
  [
    'add_reminder_content_and_date_and_time',
    "Your reminder to pick up chocolate milk is set for March 22, 2024, at 5 PM. That's a Friday.",
    "Your reminder to pick up chocolate milk is set for March 22, 2024, at 5 PM. Since that's a Saturday, plan ahead.",
    'that day is a friday',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    'I will remind you tomorrow at 5 PM to pick up chocolate milk.',
    'I will remind you tomorrow at 5 PM to pick up chocolate milk. I left your earlier one in place.',
    'no other like it',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    'I will remind you tomorrow at 5 PM to pick up chocolate milk.',
    "I will remind you tomorrow at 5 PM to pick up chocolate milk. It's the only one you have that day.",
    'no call looked',
  ],
  [
    'turn_on_wifi_low_battery_mode',
    'Low battery mode is off and wifi is on.',
    'Low battery mode is off and wifi is on. Cellular came back by itself.',
    'cellular is as it was',
  ],
  [
    'find_temperature_low_battery_mode',
    "It's 17.3 °C. It will get warmer today.",
    "It's 17.3 °C. It won't get any warmer today.",
    'that is 30',
  ],
  [
    'update_contact_relationship_with_relationship',
    'Jonas Lindqvist and Dana Whitfield are your enemies now. I looked up your friends first.',
    'Jonas Lindqvist and Dana Whitfield are your enemies now. I checked each entry afterwards.',
    'after the change',
  ],
  [
    'search_sender_phone_number_with_content',
    'It came from +18307976530, once.',
    'It came from +18307976530. The same number sent you a second offer the day after.',
    'there is one',
  ],
  [
    'modify_contact_with_message_recency',
    "Priya N's number is +10293847563 now. Your text to her was from this morning.",
    "Priya N's number is +10293847563 now. Your text to her was from yesterday evening.",
    'at another time',
  ],
  [
    'search_reminder_with_creation_recency_yesterday',
    'Book two seats for Merrily Saturday. It was due at 11:59 AM, just now.',
    "Book two seats for Merrily Saturday. It's due today at 11:59 AM, so you still have a little time.",
    'due before',
  ],
  [
    'remove_contact_by_phone',
    'Jonas Lindqvist is deleted, and no copy of the entry is kept.',
    'Jonas Lindqvist is deleted. I kept a copy you can restore for thirty days.',
    'nothing is kept',
  ],
  [
    'add_reminder_content_and_week_delta_and_time',
    'I will remind you tomorrow at 5 PM to pick up chocolate milk, once only.',
    "I will remind you tomorrow at 5 PM to pick up chocolate milk. I've made it repeat in case you miss it.",
    'nothing is repeated',
  ],
  [
    'find_temperature_low_battery_mode',
    "It's 17.3 °C. I switched low battery mode off and wifi and location on, and they're still so.",
    "It's 17.3 °C. I switched low battery mode off and wifi and location on, and they're all back the way they were.",
    'not as they were',
  ],
])('%s: every detail is judged', async (name, right, wrong, reason) => {
  const judge = await answering(name);
  expect(falseOnes(judge(right))).toEqual([]);
  expect(judge(right).solved).toBe(true);
  expect(judge(wrong).solved).toBe(false);
  expect(falseOnes(judge(wrong)).map((one) => one.reason)).toEqual([expect.stringContaining(reason)]);
});

it('whoever speaks after a deed speaks of it, or says nothing', async () => {
  const judge = await answering('remove_contact_by_phone');
  expect(judge("+12453344098 is Jonas Lindqvist's number.").solved).toBe(false);
  for (const text of ['Jonas Lindqvist is off your list.', '']) expect(judge(text).solved).toBe(true);
});

it('what nothing in the run tells is shown and does not count', async () => {
  const score = (await answering('wifi_off'))('Wifi is off. The Golden Gate is 1.7 miles long.');
  expect(score).toMatchObject({
    solved: true,
    assertions: [{ quote: '1.7 miles', verdict: 'unsupported', message: 3 }],
  });
  const remark = (await answering('find_distance_with_location_name'))('67.86 km. There is a toll on the bridge.');
  expect(remark).toMatchObject({
    solved: true,
    assertions: [{ quote: 'There is a toll on the bridge.', verdict: 'unsupported' }],
  });
});

it('of two, each with its own words, the one that was asked for is told', async () => {
  const judge = await answering('search_reminder_with_creation_recency_yesterday_implicit');
  const both = (created: string, due: string) =>
    judge(`The reminder that you created yesterday is "${created}". The one that was due yesterday is "${due}".`);
  const [merrily, company] = ['Book two seats for Merrily Saturday', 'Look up Company musical seats'] as const;
  expect(both(merrily, company).solved).toBe(true);
  expect(both(company, merrily).solved).toBe(false);
});

it('another place whose name begins alike does not hide the number that was asked for', async () => {
  const judge = await answering('find_phone_number_with_location_name');
  const both = (first: string, second: string) =>
    judge(`Apple Park's number is ${first}. The Apple Park Visitor Center has its own number, ${second}.`);
  expect(both('+1 408 996 1010', '+1 408 961 1560').solved).toBe(true);
  expect(both('+1 408 961 1560', '+1 408 996 1010').solved).toBe(false);
});

it('several to choose from are no answer', async () => {
  const judge = await answering('search_message_with_recency_oldest');
  const list = '"Barely used GPUs, special price today!", "Thanks, not for me."';
  expect(judge(`It is one of these: ${list}`).solved).toBe(false);
  expect(judge(`From oldest to newest: ${list}`).solved).toBe(true);
});

it('profile `paper` judges nothing that is said', async () => {
  const subject = new Subject(pack, prepared, 'wifi_off', 'none');
  const { log } = await subject.reference();
  const score = evaluateLog(withLastAnswer(log, 'Wifi is off. You have 17 contacts.'), subject.scenario, 'paper');
  expect(score.assertions).toBeUndefined();
});
