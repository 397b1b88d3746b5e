import { describe, expect, it } from 'vitest';

import { EXAMPLE, problemsOf } from './written.ts';

/** What is replaced by what, with ▸ before the place that is reported; what is wrong there, and the hint; what another place begins with. */
type Mistake = readonly [from: string, to: string, wrong: string, hint: string, at?: string];

const LATER = 'within: { latitude: 0.01 }\n      - told: ';

/** The last line of the example. */
const OFFLINE = '    state: offline\n';

const SOLUTION = EXAMPLE.slice(EXAMPLE.indexOf('      - say: Of what'), EXAMPLE.indexOf('    milestones:'));

const MISTAKES: Readonly<Record<string, Mistake>> = {
  // Tools and their arguments
  'a misspelled tool in tools': [
    '[search_contacts,',
    '[▸serch_contacts,',
    'there is no tool "serch_contacts"',
    'did you mean search_contacts',
  ],
  'a tool of one’s own': [
    '[search_contacts,',
    '[▸book_a_table,',
    'there is no tool "book_a_table"',
    'one of your own needs a world of your own (docs/worlds.md)',
  ],
  'a misspelled tool in denied': [
    '    opening:',
    '    denied: [▸remove_reminders]\n    opening:',
    'there is no tool "remove_reminders"',
    'did you mean remove_reminder',
  ],
  'a misspelled tool in a milestone': [
    'called: { search_contacts: {',
    'called: { ▸search_contact: {',
    'there is no tool "search_contact"',
    'did you mean search_contacts',
  ],
  'a tool in a milestone that is not offered': [
    'called: { search_contacts: { person_id: =bob.person_id } }',
    'called: { ▸get_wifi_status: {} }',
    'the scenario does not offer get_wifi_status',
    'add it to tools',
  ],
  'a tool in the solution that is not offered': [
    '- left: { timestamp_diff: { timestamp_0: $now, timestamp_1: { $time: tomorrow 17:00 } } }',
    '- left: { timestamp_diff: { timestamp_0: $now, timestamp_1: 0 } }\n      - wifi: { ▸get_wifi_status: {} }',
    'the scenario does not offer get_wifi_status',
    'add it to tools',
  ],
  'a misspelled argument in a milestone': [
    '{ person_id: =bob',
    '{ ▸persn_id: =bob',
    'search_contacts has no argument "persn_id"',
    'did you mean person_id',
  ],
  'an unknown argument in the solution': [
    'contact: { search_contacts: { name:',
    'contact: { search_contacts: { ▸nmae:',
    'search_contacts has no argument "nmae"',
    'did you mean name',
  ],
  'an argument of another type in the solution': [
    '{ name: Bob }',
    '{ is_self: ▸"no" }',
    'is_self takes a boolean, not "no"',
    'write a boolean',
  ],
  'an argument of another type in a milestone': [
    '{ person_id: =bob.person_id }',
    '{ is_self: ▸3 }',
    'is_self takes a boolean, not 3',
    'write a boolean',
  ],
  'a phone number without quotes in an argument': [
    '{ name: Bob }',
    '{ phone_number: ▸+15550002 }',
    'phone_number takes a string, not 15550002',
    'put it in quotes',
  ],
  'a time where no number is wanted': [
    '{ name: Bob }',
    '{ name: ▸{ $time: now } }',
    'name takes a string',
    'remove the time',
  ],
  'an argument that is missing': [
    'timestamp_0: $now, ',
    '',
    'timestamp_diff needs the argument "timestamp_0"',
    'add it: number',
    '{ timestamp_1',
  ],
  'two tools under one name': [
    '{ search_contacts: { name: Bob } }',
    '▸{ search_contacts: {}, add_reminder: {} }',
    'does not fit',
    'expected one tool with its arguments',
  ],
  // Results
  'a result of no call': [
    'timestamp_0: $now,',
    'timestamp_0: ▸$nwo,',
    'no earlier step has a call "nwo"',
    'did you mean now',
  ],
  'a result of a parallel call': [
    '{ name: Bob } }',
    '{ name: ▸$now } }',
    'no earlier step has a call "now"',
    'no call has been answered yet',
  ],
  'a path into a result that the tool cannot have': [
    'timestamp_0: $now,',
    'timestamp_0: ▸$contact.0.phone,',
    'the result of search_contacts has nothing at "phone"',
    'did you mean phone_number',
  ],
  'a path into a result without parts': [
    'timestamp_0: $now,',
    'timestamp_0: ▸$now.seconds,',
    'the result of get_current_timestamp has nothing at "seconds"',
    'use the result itself',
  ],
  'a key into a list': [
    '{contact.0.name}',
    '{contact.name}',
    'the result of search_contacts has nothing at "name"',
    'write one of 0, -1',
    'I will remind you to call',
  ],
  'a result of another type than the argument': [
    'timestamp_0: $now,',
    'timestamp_0: ▸$contact.0.name,',
    'timestamp_0 takes a number, and this result is text',
    'refer to a part that fits',
  ],
  'a malformed result': ['timestamp_0: $now,', 'timestamp_0: ▸$now..x,', '"$now..x" is not a reference', 'write $name'],
  'a result that is not one in a sentence': [
    '{left.seconds}',
    '{left seconds}',
    '{left seconds} is not a result',
    'in braces',
    'I will remind you to call',
  ],
  'a result within a longer argument': [
    'content: Call Bob\n',
    'content: ▸Call {contact.0.name}\n',
    '{contact.0.name} stands inside an argument',
    '$name.field',
  ],
  'a result where there is none': [
    'creation_timestamp: { $time: -1d }',
    'creation_timestamp: { $time: ▸$now }',
    '$now is a result, and results cannot stand here',
    'write $$',
  ],
  'two calls with one name': ['- added:\n', '- ▸now:\n', 'another call has the id "now"', 'give each call its own'],
  'a form of a result in the solution': [
    'timestamp_0: $now,',
    'timestamp_0: ▸"$now:int",',
    '$now:int asks for a form',
    'remove :int',
  ],
  'a rounded argument': ['timestamp_0: $now,', 'timestamp_0: ▸"$now:2",', '$now:2 rounds an argument', 'remove :2'],
  'a rounded text': [
    'call {contact.0.name}, {left.seconds}',
    'call {contact.0.name:1}, {left.seconds}',
    '"contact" is rounded, but is no decimal number',
    'remove :1',
    'I will remind you to call',
  ],
  'a rounded result in a milestone': [
    '{diff.seconds:int} seconds',
    '{diff.seconds:2} seconds',
    '{diff.seconds:2} rounds a result',
    'write :texts',
    'I will remind you in',
  ],
  'a result without braces in a text': [
    'containing: Bob',
    'containing: ▸$diff.seconds',
    '$diff.seconds is a result, and this is a text',
    'write {diff.seconds}',
  ],
  'a text in braces without quotes': [
    'told: I will remind you in {diff.seconds:int} seconds.',
    'told: ▸{diff.seconds}',
    'is not of type string',
    'needs quotes',
  ],
  // Milestones
  'an unknown id in after': [
    '[time, contact]',
    '[▸tiem, contact]',
    'no milestone has the id "tiem"',
    'did you mean time',
  ],
  'an unknown id in since': [
    LATER,
    `since: ▸dif\n        ${LATER}`,
    'no milestone has the id "dif"',
    'did you mean diff',
  ],
  'an unknown id in an argument': [
    'timestamp_0: $time',
    'timestamp_0: ▸$tiem',
    'no milestone has the id "tiem"',
    'did you mean time',
  ],
  'an unknown id in a sentence': [
    '{diff.seconds:int}',
    '{dif.seconds:int}',
    'no milestone has the id "dif"',
    'did you mean diff',
    'I will remind you in',
  ],
  'a result path of a milestone into nothing': [
    '{diff.seconds:int}',
    '{diff.second:int}',
    'the result of timestamp_diff has nothing at "second"',
    'did you mean seconds',
    'I will remind you in',
  ],
  'an argument from a path into nothing': [
    'timestamp_0: $time',
    'timestamp_0: ▸$time.now',
    'the result of get_current_timestamp has nothing at "now"',
    'use the result itself',
  ],
  'a result of a milestone without a call': [
    'id: time\n        called: { get_current_timestamp: {} }',
    'id: time\n        told: Hello',
    'the milestone referred to calls no tool',
    'refer to one that calls a tool',
    '$time }',
  ],
  'a result of another type than the argument in a milestone': [
    'timestamp_0: $time',
    'timestamp_0: ▸$contact',
    'timestamp_0 takes a number, and the result of search_contacts',
    'refer to a part that fits',
  ],
  'results of two milestones in one sentence': [
    '{diff.seconds:int}',
    '{diff.seconds:int} {time:int}',
    'results of one milestone only',
    'a milestone of their own',
    'I will remind you in',
  ],
  'alternatives with different results': [
    'called: { timestamp_diff: { timestamp_0: $time } }',
    'called: [{ timestamp_diff: { timestamp_0: $time } }, ▸{ timestamp_diff: {} }]',
    'alternatives use different results',
    'the same results',
  ],
  'an id given twice': [
    'minefields:\n      - attempted: remove_reminder',
    'minefields:\n      - { id: x, attempted: a }\n      - { id: ▸x, attempted: b, after: [x] }',
    'the id "x" is taken',
    'choose another',
  ],
  'an id with a meaning of its own': [
    '- attempted: remove_reminder',
    '- { id: ▸opening, attempted: x }',
    '"opening" is taken',
    'start of the play',
  ],
  'an order in a circle': [
    'id: contact\n        after: []',
    'id: contact\n        after: [diff]',
    'the order runs in a circle',
    'remove one of its steps',
    '[time, contact]',
  ],
  'changes since a milestone that comes later': [
    'after: [time, contact]\n        called: { timestamp_diff: { timestamp_0: $time } }',
    `after: [time, contact]\n        added: { REMINDER: { content: x } }\n        since: ▸last`,
    'no milestone has the id "last"',
    'there are',
  ],
  'changes after several milestones without since': [
    'called: { timestamp_diff: { timestamp_0: $time } }',
    'added: { REMINDER: { content: x } }',
    'it follows several milestones',
    'add since:',
    'id: diff',
  ],
  'since without changes': [
    'called: { get_current_timestamp: {} }\n      - id: contact',
    'called: { get_current_timestamp: {} }\n        ▸since: opening\n      - id: contact',
    'since belongs to added, removed, updated or unchanged',
    'remove it',
  ],
  'a milestone in which nothing happens': [
    '- attempted: remove_reminder',
    '- ▸note: Nothing',
    'nothing has to happen here',
    'add tells, found',
  ],
  'unchanged without anything that happens': [
    '- attempted: remove_reminder',
    '- ▸unchanged: [CONTACT]',
    'unchanged alone holds before anything happens',
    'add tells, found',
  ],
  'guardrails alone': [
    '- attempted: remove_reminder',
    '- ▸raw: [{ kind: guardrail, database: SETTING, reference: opening }]',
    'guardrails alone hold before anything happens',
    'of another kind',
  ],
  'unchanged of a misspelled table': [
    '- attempted: remove_reminder',
    '- { attempted: remove_reminder, unchanged: [▸CONTACTS] }',
    '"CONTACTS" is not allowed here',
    'did you mean CONTACT',
  ],
  'unchanged since a milestone that does not exist': [
    '- attempted: remove_reminder',
    '- { attempted: remove_reminder, unchanged: [CONTACT], since: ▸start }',
    'no milestone has the id "start"',
    'give the milestone that is meant an id',
  ],
  'a phrase without words': [
    '- attempted: remove_reminder',
    '- mentioning: [no tool, ▸"?!"]',
    '"?!" has no word',
    'write a word',
  ],
  'a result in a phrase': [
    '- attempted: remove_reminder',
    '- mentioning: [▸"{diff.seconds} seconds"]',
    '{diff.seconds} stands in a phrase',
    'use containing',
  ],
  'no phrase at all': [
    '- attempted: remove_reminder',
    '- mentioning: ▸[]',
    '[] does not fit',
    'expected at least one phrase',
  ],
  'phrases looked for in a column that nobody says': [
    '- attempted: remove_reminder',
    '- { added: { REMINDER: { content: x } }, measures: { content: ▸{ measure: mentions } } }',
    'mentions does not compare column content here',
    'in a snapshot of SANDBOX',
  ],
  // The version of profile paper
  'a version for profile paper that replaces nothing': [
    OFFLINE,
    `${OFFLINE}    paper: ▸{ why: Because. }\n`,
    'it replaces nothing',
    'add tools, categories, milestones, minefields',
  ],
  'a misspelled id in its milestones': [
    OFFLINE,
    `${OFFLINE}    paper: { milestones: [{ id: diff, told: Hi }, { after: [▸dif], told: Hello }] }\n`,
    'no milestone has the id "dif"',
    'did you mean diff',
  ],
  'a misspelled tool in it': [
    OFFLINE,
    `${OFFLINE}    paper: { tools: [▸search_contact] }\n`,
    'there is no tool "search_contact"',
    'did you mean search_contacts',
  ],
  'categories in it that exclude each other': [
    OFFLINE,
    `${OFFLINE}    paper: { categories: ▸[II, STC] }\n`,
    'INSUFFICIENT_INFORMATION (II) goes with no other',
    'keep only that one',
  ],
  'a minefield in it with a misspelled column': [
    OFFLINE,
    `${OFFLINE}    paper: { minefields: [{ setting: { ▸wfi: true } }] }\n`,
    'SETTING has no column "wfi"',
    'did you mean wifi',
  ],
  // Facts
  'a fact that is none': [
    '- attempted: remove_reminder',
    '- tells: ▸{ colour: red }',
    'does not fit',
    'expected a fact: one of name, phone',
  ],
  'a number without a unit': [
    '- attempted: remove_reminder',
    '- tells: ▸{ number: 42 }',
    'missing "unit"',
    'add unit, or unit: none',
  ],
  'a unit that nobody knows': [
    '- attempted: remove_reminder',
    '- tells: { number: 42, unit: ▸furlongs }',
    '"furlongs" does not fit',
    'write one of km, mi,',
  ],
  'a text that two rows share': [
    '    minefields:\n      - attempted: remove_reminder',
    '      - tells: ▸{ text: Water the ferns }\n    rows: { REMINDER: [{ reminder_id: r-2, content: Water the ferns, creation_timestamp: 0, reminder_timestamp: 0, latitude: null, longitude: null }] }',
    'several rows have "Water the ferns"',
    'choose a row whose text no other has',
  ],
  'a fact from a milestone that calls nothing': [
    '- told: I will remind you in {diff.seconds:int} seconds.\n        containing: Bob',
    '- { id: end, told: Bye }\n      - tells: ▸{ number: $end, unit: none }',
    'the milestone referred to calls no tool',
    'refer to one that calls a tool',
  ],
  'a fact from a part that a result does not have': [
    '- told: I will remind you in {diff.seconds:int} seconds.\n        containing: Bob',
    '- tells: ▸{ number: $diff.weeks, unit: weeks }',
    'has nothing at "weeks"',
    'days',
  ],
  // Tables
  'a misspelled table': [
    'added: { REMINDER: {',
    'added: { ▸REMINDERS: {',
    'unknown key "REMINDERS"',
    'did you mean REMINDER',
  ],
  'a table of one’s own': [
    'added: { REMINDER: {',
    'added: { ▸BOOKING: {',
    'unknown key "BOOKING"',
    'a table of your own needs a world of your own (docs/worlds.md)',
  ],
  'a misspelled column': [
    '{ content: Call Bob,',
    '{ ▸contents: Call Bob,',
    'REMINDER has no column "contents"',
    'did you mean content',
  ],
  'a value of another type in a column': [
    '- attempted: remove_reminder',
    '- setting: { wifi: ▸"off" }',
    '"off" does not fit column wifi',
    'write a boolean',
  ],
  'a phone number without quotes in a column': [
    '- attempted: remove_reminder',
    '- added: { CONTACT: { phone_number: ▸+15550003 } }',
    '15550003 does not fit column phone_number',
    'put it in quotes',
  ],
  'a phone number without quotes in the world': [
    'phone_number: "+15550001"',
    'phone_number: ▸+15550001',
    '15550001 is not of type string',
    'put it in quotes',
  ],
  'a column that the world lacks': [', is_self: false }', ' }', 'missing "is_self"', 'add it: boolean', '{ id: bob'],
  'an unknown sender': [
    '- attempted: remove_reminder',
    '- raw: [{ kind: snapshot, database: SANDBOX, target: { rows: [{ sender: ▸AGNT }] } }]',
    '"AGNT" is not a role',
    'did you mean AGENT',
  ],
  'an id that the world lacks': [
    '{ person_id: =bob.person_id }',
    '{ person_id: ▸p-9 }',
    'the world has no contact with the id "p-9"',
    'did you mean p-1',
  ],
  'an id that the world lacks in a change': [
    '- attempted: remove_reminder',
    '- removed: { REMINDER: { reminder_id: ▸r-2 } }',
    'the world has no reminder with the id "r-2"',
    'did you mean r-1',
  ],
  'a row that the world lacks': [
    '=bob.person_id',
    '▸=bobby.person_id',
    'the world has no row "bobby"',
    'did you mean bob',
  ],
  'a column that a row lacks': [
    '{=bob.name}',
    '{=bob.nam}',
    'row "bob" has no column "nam"',
    'did you mean name',
    'Have a reminder',
  ],
  'a row id given twice': [
    '- reminder_id: r-1',
    '- id: ▸ada\n      reminder_id: r-1',
    'a row with the id "ada" exists',
    'choose another',
  ],
  // Tolerances
  'a tolerance of nothing': [
    'within: { latitude: 0.01 }',
    'within: { ▸latitud: 0.01 }',
    'no row here has a column "latitud"',
    'did you mean latitude',
  ],
  'a tolerance of an argument that is not compared': [
    'timestamp_0: $time } }',
    'timestamp_0: $time } }\n        within: { ▸timestamp_1: 5 }',
    '"timestamp_1" takes no tolerance here',
    'did you mean timestamp_0',
  ],
  'a tolerance where nothing is compared': [
    '- attempted: remove_reminder',
    '- { attempted: remove_reminder, ▸within: { x: 1 } }',
    'nothing to compare with a tolerance',
    'remove it',
  ],
  'close without a tolerance': [
    'within: { latitude: 0.01 }',
    'measures: { latitude: ▸{ measure: close } }',
    'close needs a tolerance',
    'within: { latitude: 0.01 }',
  ],
  'a tolerance of an exact measure': [
    'within: { latitude: 0.01 }',
    'measures: { latitude: { measure: exact, atol: ▸{ latitude: 1 } } }',
    'exact takes no tolerance',
    'measure close',
  ],
  'a tolerance of a text': [
    'within: { latitude: 0.01 }',
    'within: { ▸content: 1 }',
    'content is not a number',
    'choose another measure',
  ],
  'measures of no row': [
    '- attempted: remove_reminder',
    '- { attempted: x, ▸measures: { content: { measure: exact } } }',
    'measures are of rows',
    'remove them',
  ],
  'an extraction into no argument': [
    '- attempted: remove_reminder',
    '- { id: a, called: { get_current_timestamp: {} } }\n      - raw: [{ kind: tool-trace-dependent, database: SANDBOX, reference: a, fillTo: tool_trace, target: { rows: [{ tool_trace: { tool_name: timestamp_diff, arguments: {} } }] }, extraction: { values: { ▸timestamp_3: { path: [], as: float } } } }]',
    'timestamp_diff has no argument "timestamp_3"',
    'did you mean timestamp_0',
  ],
  'an extraction of a position in a list': [
    '- attempted: remove_reminder',
    '- { id: a, called: { search_contacts: {} } }\n      - raw: [{ kind: tool-trace-dependent, database: SANDBOX, reference: a, fillTo: tool_trace, target: { rows: [{ tool_trace: { tool_name: search_contacts, arguments: {} } }] }, extraction: { values: { name: ▸{ path: ["0", name], as: copy } } } }]',
    'the result of search_contacts is a list',
    'compare a part of an object',
  ],
  // Scenarios
  'an unknown key': ['    answer: ', '    ▸anwser: ', 'unknown key "anwser"', 'did you mean answer'],
  'a key that is missing': [
    '    goal: Have a reminder to call {=bob.name} created.\n',
    '',
    'missing "goal"',
    'add it: string',
    'name: remind_bob\n',
  ],
  'an unknown category': ['[MTC, MUT]', '[MTC, ▸MUTT]', '"MUTT" is not allowed here', 'did you mean MUT'],
  'categories that contradict each other': [
    '[MTC, MUT]',
    '▸[MTC, MUT, SUT]',
    'exactly one of SINGLE_USER_TURN and MULTIPLE_USER_TURN',
    'write SUT or MUT',
  ],
  'insufficient information with another category': [
    '[MTC, MUT]',
    '▸[II, MUT]',
    'INSUFFICIENT_INFORMATION (II) goes with no other category',
    'keep only that one',
  ],
  'an unknown recipient': [
    '- attempted: remove_reminder',
    '- raw: [{ kind: snapshot, database: SANDBOX, target: { rows: [{ recipient: ▸USR }] } }]',
    '"USR" is not a role',
    'did you mean USER',
  ],
  'an unknown state': ['state: offline', 'state: ▸oflline', 'there is no base state "oflline"', 'did you mean offline'],
  'an unknown demonstration': [
    '    opening:',
    '    demonstrations: [▸smalltalk]\n    opening:',
    'there is no demonstration "smalltalk"',
    'did you mean small_talk',
  ],
  'a name that is taken': ['name: remind_bob_offline', 'name: ▸remind_bob', '"remind_bob" is taken', 'its own name'],
  'like without such a scenario': [
    'like: remind_bob',
    'like: ▸remind_bobb',
    'there is no scenario "remind_bobb"',
    'did you mean remind_bob',
  ],
  'like itself': [
    'like: remind_bob',
    'like: ▸remind_bob_offline',
    'like runs in a circle: remind_bob_offline -> remind_bob_offline',
    'write one of them out',
  ],
  'a question that no reply answers': [
    'say: Of what should I remind you?',
    'say: ▸Which day do you mean?',
    'no reply answers this',
    'name what it asks for',
  ],
  'a reply that is never given': [
    '    solution:\n',
    '      - ▸{ when: { asks: [where] }, say: At home. }\n    solution:\n',
    '"At home." is never said',
    'let the solution ask',
  ],
  'a reply to the last sentence': [
    '    solution:\n',
    '      - { when: { says: [remind you to call] }, say: Thanks. }\n    solution:\n',
    'the user still answers: Thanks.',
    'continue after that reply',
    'I will remind you to call',
  ],
  'a solution that never speaks': [
    SOLUTION,
    '      ▸- now: { get_current_timestamp: {} }\n',
    'it never speaks',
    '{ say: text }',
  ],
  // Times
  'a time that means nothing': [
    '$time: next friday 17:00',
    '$time: ▸next fryday 17:00',
    '"next fryday 17:00" is not a time',
    'write one of: now',
  ],
  'a time beyond the calendar': ['$time: -1d', '$time: ▸-99999999999d', 'is not a time', 'write one of: now'],
  'an unknown part of a date': [
    'timestamp_1: { $time: tomorrow 17:00 }',
    'timestamp_1: { $time: tomorrow 17:00, part: ▸yaer }',
    '"yaer" is not a part of a date',
    'did you mean year',
  ],
  'an unknown time zone': [
    'states:\n',
    'clock: { start: 1715774400, timeZone: ▸Europe/Olso }\nstates:\n',
    '"Europe/Olso" is not an IANA time zone',
    'did you mean Europe/Oslo',
  ],
  'a start beyond the calendar': [
    'states:\n',
    'clock: { start: ▸1.0e+300, timeZone: UTC }\nstates:\n',
    'is not a point in time',
    'seconds since the epoch',
  ],
};

describe('a pack is refused with line, column, reason and hint for', () => {
  it('nothing when it is right', () => {
    expect(problemsOf(EXAMPLE)).toEqual([]);
  });

  it.each(Object.entries(MISTAKES))('%s', (_, [from, to, wrong, hint, at = '▸']) => {
    expect(EXAMPLE, 'the text to replace stands there').toContain(from);
    const marked = EXAMPLE.replace(from, () => to);
    expect(marked, 'the place is marked').toContain(at);
    const text = marked.replace('▸', '');
    const [problem, ...others] = problemsOf(text);
    expect(others).toEqual([]);
    expect(problem?.wrong).toContain(wrong);
    expect(problem?.hint).toContain(hint);
    expect(`${problem?.line}:${problem?.column}`).toBe(placeOf(marked, at));
  });
});

function placeOf(text: string, part: string): string {
  const before = text.slice(0, text.indexOf(part)).split('\n');
  return `${before.length}:${before.at(-1)!.length + 1}`;
}
