import { describe, expect, it } from 'vitest';
import { asksOf, statementsOf } from '../../language/questions/asks-of.ts';
import type { AskKind } from '../../language/questions/kinds.ts';

const kinds = (text: string) => asksOf(text).map(({ kind }) => kind);

describe('asksOf', () => {
  it.each<[AskKind, readonly string[]]>([
    [
      'open',
      [
        'Which message are you looking for?',
        'And the reminder is for what?',
        'For when?',
        'Please provide the date and time.',
        'Could you tell me when you want to be reminded?',
        'Let me know the recipient.',
        "I need the contact's id to delete it.",
        'Could you give me its coordinates?',
        'please share his number',
        'Do you remember who it was from or what it said?',
        'Do you happen to know the id?',
        'Sure, can you give me more details?',
        'If you give me the ID I can remove it.',
        "Tell me who it is and I'll update the number.",
        'I will need:\n- the recipient\n- the text of the message',
        'Any keywords?',
      ],
    ],
    [
      'choice',
      [
        'Do you want it today or tomorrow?',
        'There are two: A Street; and B Street. Which one do you mean?',
        'Is it a message you sent or received?',
        'Should I use the first one or the second one?',
      ],
    ],
    [
      'consent',
      [
        'Shall I go ahead?',
        'Do you want me to turn it off?',
        'Is it OK if I turn wifi on?',
        'May I look at your messages?',
        'Low battery mode prevents that. Let me know if I should turn it off.',
        "Wifi is off. Let me know if you'd like me to turn it on.",
        'I am waiting for your confirmation.',
        'Your next reminder is "Call Bob". Delete it?',
        'Do you want me to send "Are you in?"',
      ],
    ],
    [
      'check',
      [
        'Is that what you meant?',
        'You want me to turn wifi off now, right?',
        "Is the one you're after among these?",
        'Do you mean the newest one?',
      ],
    ],
    [
      'offer',
      [
        'Anything else?',
        'Is there anything else I can help you with?',
        'It is set for May 17. If you meant the 24th, let me know.',
        "It is set for 5 PM; just tell me and I'll move it.",
        'Done. Let me know if you need anything else!',
      ],
    ],
  ])('%s', (kind, texts) => {
    expect(texts.filter((text) => kinds(text).join() !== kind)).toEqual([]);
  });

  it.each([
    'Your message "How far along is your new record?" has been sent.',
    'Your message “How far along is your new record?” has been sent to Jonas.',
    "The reminder 'Call Bob?' has been deleted.",
    "Your newest message says: How's progress, Mira?",
    'It reads:\n> Are you there?',
    'Hm, can I see what I can find?',
    "I can't find it, because wifi is off.",
    'Done! I did everything that you asked me to do.',
    'I need to turn wifi on first.',
  ])('nothing: %s', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it('keeps the order of several, and gives each in its own words', () => {
    expect(asksOf('Sure! Who should receive it, and what should it say? Shall I turn wifi on?')).toEqual([
      { kind: 'open', text: 'Who should receive it' },
      { kind: 'open', text: 'what should it say?' },
      { kind: 'consent', text: 'Shall I turn wifi on?' },
    ]);
  });

  it('reads on after reported words', () => {
    expect(kinds("It says: How's progress, Mira? Is there anything else?")).toEqual(['offer']);
  });
});

it.each([
  ['The shop is on W McKinley Ave. Which should I go with?', 'Which should I go with?'],
  ["I only have Jonas's. Give me her number, please.", 'Give me her number, please.'],
  ['It reads "Special price!" Shall I go on?', 'Shall I go on?'],
])('a sentence that asks is apart from the one before it: %s', (text, ask) => {
  expect(asksOf(text).map((one) => one.text)).toEqual([ask]);
});

it('statements are the sentences that ask for no answer', () => {
  expect(
    statementsOf('This number belongs to Ada. Shall I delete it? Let me know if you need anything else.').map(
      ({ text }) => text,
    ),
  ).toEqual(['This number belongs to Ada.', 'Let me know if you need anything else.']);
});
