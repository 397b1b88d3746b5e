import type { JsonValue } from '../../../sandbox/json.ts';
import type { ScriptedReply } from '../../../sandbox/script.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import { graphOf, saying } from '../subjects.ts';
import { all, holdsIn, reworded, solving, unfair } from './row.ts';
import type { Change, TestRow } from './row.ts';

const WRITES = 'send_message_with_phone_number_and_content';
const FRIDAY = 'add_reminder_content_and_weekday_delta_and_time_multiple_user_turn';
const BATTERY = 'turn_on_wifi_low_battery_mode_implicit';
const BOSS = 'search_name_with_relationship';
const PHONE = 'search_phone_number_with_name';
const DISTANCE = 'find_distance_with_location_name';
const ASKING = 'remove_contact_by_phone_multiple_user_turn';
const REFUSING = 'find_current_city_insufficient_information';
const NO_SEARCH = 'remove_contact_by_phone_no_search_contacts_insufficient_information';
const WHEN = 'This Friday at 5PM.';

function briefed(brief: Partial<Scenario['user']>): Change {
  return ({ user }) => ({ user: { ...user, ...brief } });
}

function replying(...replies: readonly ScriptedReply[]): Change {
  return () => ({ replies });
}

function tagged(...categories: Scenario['categories']): Change {
  return () => ({ categories });
}

function withContact(row: Readonly<Record<string, JsonValue>>): Change {
  const person_id = '00000000-0000-5000-8000-000000000001';
  return () => ({ rows: { CONTACT: [{ person_id, is_self: false, ...row }] } });
}

function withReminder(content: string): Change {
  const reminder_id = '2b0bfae5-5a28-5bd8-8f3f-5d0ee1a4a1ae';
  const times = { creation_timestamp: 0, reminder_timestamp: 0, latitude: null, longitude: null };
  return () => ({ rows: { REMINDER: [{ reminder_id, content, ...times }] } });
}

/** It is to be said word for word. */
const wordForWord: Change = () => ({ milestones: graphOf([saying('The name of your boss is Priya N.')]) });

/** An echo of the request mentions what is lacking. */
const echoed: Change = () => ({
  milestones: graphOf([saying(['your location', 'where you are'], 'mentions')]),
  opening: 'Is "your location" what you say?',
});

export const TEXT_ROWS: readonly TestRow[] = [
  ...holdsIn(
    'derivable-literals',
    WRITES,
    FRIDAY,
    BATTERY,
    'add_reminder_content_and_date_and_time',
    'convert_currency_canonicalize',
    'find_address_with_lat_lon',
    'find_temperature_f_with_location',
    'search_reminder_with_recency_yesterday',
    'update_contact_relationship_with_relationship_twice_multiple_user_turn',
  ),
  unfair('derivable-literals', WRITES, 'the user never says what is written', {
    change: all(briefed({ knows: ['The message goes to +12453344098.'] }), () => ({
      opening: 'Text this to +12453344098, will you?',
    })),
    finds: [
      'nothing tells the agent content of send_message_with_phone_number ("How far along is your new record?"): neither the user, nor an answer of a tool, nor what a tool would show',
    ],
    path: ['solution', 0, 'calls', 0, 'arguments', 'content'],
  }),
  unfair('derivable-literals', FRIDAY, 'the user says it only later', {
    change: solving(([question, ...rest]) => [
      ...rest.slice(0, -1),
      { say: 'When should I have reminded you?' },
      question!,
    ]),
    finds: [
      /^nothing tells the agent year of datetime_info_to_timestamp \(the year of "next friday 17:00"\)/,
      ...Array.from({ length: 5 }, () => /^nothing tells the agent /),
    ],
  }),
  unfair('derivable-literals', FRIDAY, 'a day is counted from an unknown one', {
    change: solving((steps) => steps.toSpliced(1, 2)),
    finds: ['year', 'month', 'day'].map((part) => new RegExp(`^nothing tells the agent ${part} of`)),
  }),
  unfair('derivable-literals', BATTERY, 'no tool tells what is in the way of a switch', {
    change: all(
      solving((steps) => steps.slice(1)),
      () => ({
        opening: 'The router at home is lonely. Help!',
        tools: { allow: ['set_wifi_status', 'set_low_battery_mode_status'], deny: [] },
      }),
    ),
    finds: [
      /^nothing tells the agent on of set_low_battery_mode_status \(false\)/,
      /^nothing tells the agent on of set_wifi_status \(true\)/,
    ],
  }),
  unfair('derivable-literals', WRITES, 'refusing is right, so that there is nothing to derive', {
    change: all(tagged('INSUFFICIENT_INFORMATION'), () => ({ opening: 'Text somebody.' })),
    finds: [],
  }),
  unfair('derivable-literals', FRIDAY, 'the brief lacks what the user is asked for', {
    change: briefed({ knows: ['The reminder reads: Pick up chocolate milk'] }),
    finds: [
      'the user is asked for hour of datetime_info_to_timestamp (the hour of "next friday 17:00"), and its brief does not say it',
      `the reply "${WHEN}" says what the brief of the user does not: Friday, 5PM`,
    ],
    amongOthers: true,
  }),
  ...holdsIn(
    'leaks',
    BOSS,
    FRIDAY,
    REFUSING,
    'find_days_till_holiday',
    'search_message_with_recency_oldest',
    'search_relationship_with_phone_number',
  ),
  unfair('leaks', BOSS, 'the request holds the sentence to say, in any case, with results filled in', {
    change: all(wordForWord, () => ({ opening: 'Say "the name of your boss is priya n", please.' })),
    finds: [
      'the first message contains what the user has to be told: The name of your boss is Priya N.',
      'the first message contains the answer that the user never reveals: Priya N',
    ],
  }),
  unfair('leaks', BOSS, 'the world holds a sentence to say', {
    change: all(wordForWord, withReminder('Note: The name of your boss is Priya N.')),
    finds: ['content of REMINDER contains what the user has to be told: The name of your boss is Priya N.'],
  }),
  unfair('leaks', BOSS, 'the world holds a value to look up', { change: withReminder('Priya N'), finds: [] }),
  unfair('leaks', BOSS, 'the prompt names the scenario and its category', {
    change: ({ name }) => ({
      prologue: [{ sender: 'system', recipient: 'agent', content: `This is ${name}, single tool call.` }],
    }),
    finds: ['the prompt contains the category SINGLE_TOOL_CALL', 'the prompt contains the name of the scenario'],
  }),
  unfair('leaks', BOSS, 'the world names the scenario', {
    change: withReminder(BOSS),
    finds: ['content of REMINDER contains the name of the scenario'],
  }),
  unfair('leaks', BOSS, 'the request gives the answer away', {
    change: () => ({ opening: 'Is it true that Priya N is my boss? What is the name?' }),
    finds: [
      'the first message contains what the user has to be told: Priya N',
      'the first message contains the answer that the user never reveals: Priya N',
    ],
  }),
  unfair('leaks', BOSS, 'the request has the answer, an ordinary word', {
    change: briefed({ answer: 'boss' }),
    finds: ['the first message contains the answer that the user never reveals: boss'],
  }),
  unfair('leaks', BOSS, 'a tool has an ordinary word', { change: briefed({ answer: 'colleague' }), finds: [] }),
  unfair('leaks', BOSS, 'a tool gives the answer away', {
    change: briefed({ answer: 'the five best matches' }),
    finds: ['the tool search_contacts contains the answer that the user never reveals: the five best matches'],
  }),
  unfair('leaks', FRIDAY, 'the user is asked for what it has said', {
    change: () => ({ opening: 'Remind me this Friday at 5PM to pick up chocolate milk.' }),
    finds: [`the first message says what the agent has to ask for: "${WHEN}"`],
  }),
  unfair('leaks', REFUSING, 'an echo of the request would mention what is lacking', {
    change: echoed,
    finds: ['the first message contains what the user has to be told: your location, where you are'],
  }),
  unfair('leaks', REFUSING, 'the same where refusing is wrong', {
    change: all(echoed, tagged('SINGLE_USER_TURN')),
    finds: [],
  }),
  ...holdsIn('wrong-questions', 'wifi_off', 'modify_contact_with_message_recency_multiple_user_turn', FRIDAY),
  unfair('wrong-questions', FRIDAY, 'the words of a reply only fit what it is about, however many questions that is', {
    change: replying({ when: { asks: ['when', 'what time', 'what day'] }, say: WHEN }),
    finds: [],
  }),
  unfair('wrong-questions', FRIDAY, 'slots are understood by what they mean', {
    change: replying({ when: { slot: ['time', 'place'] }, say: WHEN }),
    finds: [],
  }),
  unfair('wrong-questions', FRIDAY, 'words fit questions about something else', {
    change: replying({ when: { asks: ['when', 'who'] }, say: WHEN }),
    finds: [`the question "Who should receive it?" gets the reply "${WHEN}"`],
    path: ['replies', 0],
  }),
  unfair('wrong-questions', FRIDAY, 'words fit what another reply is about', {
    change: replying(
      { when: { asks: ['when', 'which branch'] }, say: WHEN },
      { when: { slot: 'place' }, say: 'On McKinley Ave.' },
    ),
    finds: [`the question "Which branch do you mean?" gets the reply "${WHEN}"`],
  }),
  unfair('wrong-questions', FRIDAY, 'a reply follows whatever is asked, also when it is not the first', {
    change: replying({ when: { asks: ['when should'] }, say: WHEN }, { say: 'And remind me of the milk.' }),
    finds: ['the question "Who should receive it?" gets the reply "And remind me of the milk."'],
    amongOthers: true,
  }),
  ...holdsIn('questions', ASKING, FRIDAY),
  unfair('questions', ASKING, 'a reply waits for the words of its author', {
    change: ({ replies }) => ({
      replies: [
        ...replies,
        { when: { slot: 'time' }, say: 'Tomorrow.' },
        { when: { asks: ['contact'] }, say: 'That one.' },
      ],
    }),
    finds: [
      'the question "Can you be more specific about the contact?" gets "That one." in place of "The one with the number +12453344098."',
    ],
    amongOthers: true,
  }),
  ...holdsIn('truths', BOSS, PHONE, DISTANCE, 'find_temperature', 'search_message_with_recency_oldest'),
  unfair('truths', 'add_reminder_content_and_date_and_time', 'a reminder is set in the past', {
    change: () => ({ now: '2024-05-15 12:00' }),
    finds: ['a reminder is set for a time that has passed when the conversation begins'],
    amongOthers: true,
  }),
  unfair('truths', BOSS, 'the wrong name is in solution and milestones alike', {
    change: reworded([
      ['{boss/0/name}', 'Dana Whitfield'],
      ['Priya N', 'Dana Whitfield'],
    ]),
    finds: [/^the agent tells Dana Whitfield, which nothing shows that the solution sees or does$/],
    amongOthers: true,
  }),
  unfair('truths', BOSS, 'another person is looked up, told, demanded and known as the answer', {
    change: reworded(
      [
        ['{"relationship":"boss"}', '{"name":"Dana Whitfield"}'],
        ['Priya N', 'Dana Whitfield'],
      ],
      ['solution', 'milestones', 'user'],
    ),
    finds: ['"boss" points out another row than that of Dana Whitfield'],
  }),
  unfair('truths', DISTANCE, 'the wrong distance is in solution and milestones alike', {
    change: reworded([
      ['{distance:2}', '87.86'],
      ['67.86', '87.86'],
    ]),
    finds: [/^the agent tells 87\.86 km, which nothing shows/],
    amongOthers: true,
  }),
  unfair('truths', 'get_wifi', 'the wrong state of a setting is in solution and milestones alike', {
    change: reworded([
      ['switched on', 'switched off'],
      ['"on":true', '"on":false'],
    ]),
    finds: [/^the agent tells wifi off, which nothing shows/],
    amongOthers: true,
  }),
  unfair('truths', 'search_message_with_recency_oldest', 'the newest message is told in place of the oldest', {
    change: reworded([
      ['{messages/0/content}', '{messages/-1/content}'],
      ['Barely used GPUs, special price today!', 'Splendid, update me regularly.'],
    ]),
    finds: [/^"Barely used GPUs, special price today!" is what .* points out$/],
    amongOthers: true,
  }),
  unfair('truths', BOSS, 'the answer in the brief is wrong', {
    change: briefed({ answer: 'Dana Whitfield' }),
    finds: ['the answer that the user knows, "Dana Whitfield", does not tell what the milestones want told'],
    path: ['user', 'answer'],
  }),
  unfair('truths', PHONE, 'the answer in the brief is a wrong number', {
    change: briefed({ answer: '+12453344098' }),
    finds: [/^the answer that the user knows, "\+12453344098", does not tell/],
  }),
  unfair('truths', DISTANCE, 'another unit is wanted than the tool answers in', {
    change: reworded([
      ['kilometers', 'miles'],
      ['"unit":"km"', '"unit":"mi"'],
    ]),
    finds: [/^the agent tells 67\.86 mi, which nothing shows/],
  }),
  unfair('truths', 'find_temperature', 'another unit is wanted than the weather is told in', {
    change: reworded([
      ['degrees Celsius', 'degrees Fahrenheit'],
      ['"unit":"celsius"', '"unit":"fahrenheit"'],
    ]),
    finds: [/, and the call answers in celsius$/],
    amongOthers: true,
  }),
  unfair('truths', BOSS, 'a name is a mere word, without the other names as rivals', {
    change: reworded([['"kind":"name"', '"kind":"word"']], ['milestones']),
    finds: ['the agent tells the word "Priya N", which is a name: other names are no rivals of it'],
  }),
  unfair('truths', 'search_relationship_with_phone_number', 'one more value counts as right', {
    change: reworded([['"values":["boss"],"as"', '"values":["boss","colleague"],"as"']], ['milestones']),
    finds: [/^the agent tells colleague, which nothing shows/],
    amongOthers: true,
  }),
  unfair('truths', 'find_phone_number_with_location_name', 'no result has a number that is to be told', {
    change: reworded([
      ['{places/0/phone_number}', '+14089960000'],
      ['+14089961010', '+14089960000'],
    ]),
    finds: [/^the agent tells \+14089960000, which nothing shows/],
    amongOthers: true,
  }),
  unfair('truths', 'add_contact_with_name_and_phone_number', 'another number is to be reported than is saved', {
    change: reworded([['"values":["+19876543210"]', '"values":["+19876543211"]']], ['milestones']),
    finds: [/^the agent reports \+19876543211, which nothing shows/],
  }),
  unfair('truths', 'modify_reminder_with_recency_latest', 'another deed is to be reported than is demanded', {
    change: reworded([['"act":"moved"', '"act":"removed"']], ['milestones']),
    finds: ['the agent reports "removed", and no milestone is about that'],
  }),
  ...holdsIn('categories', 'wifi_off', 'find_days_till_holiday_wifi_off', ASKING, REFUSING),
  unfair('categories', 'wifi_off', 'several tool calls where there is one', {
    change: tagged('MULTIPLE_TOOL_CALL', 'SINGLE_USER_TURN'),
    finds: [
      'SINGLE_TOOL_CALL is missing: the solution makes 1 calls',
      'MULTIPLE_TOOL_CALL is wrong: the solution makes 1 calls',
    ],
    path: ['categories'],
  }),
  unfair('categories', 'find_days_till_holiday_wifi_off', 'no state dependency where a restriction has to be lifted', {
    change: tagged('CANONICALIZATION', 'MULTIPLE_TOOL_CALL', 'SINGLE_USER_TURN'),
    finds: ['STATE_DEPENDENCY is missing: the solution lifts a restriction of the device'],
  }),
  unfair('categories', ASKING, 'one user turn where there are two', {
    change: tagged('MULTIPLE_TOOL_CALL', 'SINGLE_USER_TURN'),
    finds: [
      'SINGLE_USER_TURN is wrong: the user speaks 2 times in the solution',
      'MULTIPLE_USER_TURN is missing: the user speaks 2 times in the solution',
    ],
  }),
  unfair('categories', REFUSING, 'nothing is lacking where a refusal is wanted', {
    change: tagged('SINGLE_TOOL_CALL'),
    finds: ['INSUFFICIENT_INFORMATION is missing: the milestones want a refusal'],
  }),
  ...holdsIn('brief', BOSS, 'wifi_off', PHONE),
  unfair('brief', BOSS, 'the user is told the answer', {
    change: briefed({ knows: ['Your boss is called Priya N.'] }),
    finds: ['the brief of the user holds what it wants to be told, "Priya N": Your boss is called Priya N.'],
  }),
  unfair('brief', 'wifi_off', 'the goal is that of another task', {
    change: briefed({ goal: 'Find out the name of your boss.', lacks: ["your boss's name"] }),
    finds: [/^the goal "Find out the name of your boss\." has no word of the opening/],
  }),
  unfair('brief', PHONE, 'the user lacks what it knows', {
    change: briefed({ lacks: ["the contact's name"] }),
    finds: [/^the user lacks "the contact's name" and knows "/],
    path: ['user', 'lacks', 0],
  }),
  ...holdsIn(
    'single-match',
    BOSS,
    'update_contact_relationship_with_relationship',
    'remove_reminder_with_recency_latest',
  ),
  unfair('single-match', BOSS, 'there are two bosses, of whom one is meant', {
    change: withContact({ name: 'Otto Brandt', phone_number: '+12025550100', relationship: 'boss' }),
    finds: ['"boss" finds 2 rows, the solution takes 1, and nothing that the user says tells which'],
  }),
  unfair('single-match', 'update_contact_relationship_with_relationship', 'the solution forgets a third friend', {
    change: withContact({ name: 'Otto Brandt', phone_number: '+12025550100', relationship: 'friend' }),
    finds: [/^"friends" finds 3 rows, the solution takes 2, and nothing that the user says tells which$/],
  }),
  ...holdsIn('refusals', NO_SEARCH, REFUSING, 'wifi_off'),
  unfair('refusals', NO_SEARCH, 'the tool that would do may be offered', {
    change: ({ tools }) => ({ tools: { ...tools, deny: [] } }),
    finds: [
      /^all tools are offered with which remove_contact_by_phone\w* does the same: one of them has to be denied$/,
    ],
    augmentation: 'at',
  }),
  unfair('refusals', REFUSING, 'the refusal has to use one phrase', {
    change: () => ({
      milestones: graphOf([{ kind: 'refuses', database: 'SANDBOX', about: ['access'], claims: ['place'] }]),
    }),
    finds: ['only "access" names what is lacking: an honest refusal in other words fails'],
  }),
];
