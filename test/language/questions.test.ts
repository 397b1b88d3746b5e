import { describe, expect, it } from 'vitest';
import { asksOf, reportsSuccess, requestsOf, statementsOf } from '../../language/questions/asks-of.ts';
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
        'Would you mind telling me who it is?',
        "If you don't mind, tell me the date.",
      ],
    ],
    [
      'choice',
      [
        'Do you want it today or tomorrow?',
        'There are two: A Street; and B Street. Which one do you mean?',
        'Is it a message you sent or received?',
        'Should I use the first one or the second one?',
        'Do you want me to delete the whole contact, or just take the number off it?',
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
        'Do you mind if I end low battery mode and switch them on?',
        'Mind if I turn it on?',
        'Any objections if I turn it on?',
        'I can turn that off and then wifi on; is that what you want?',
        'I can turn that off and then wifi on. Is that what you want?',
        'Should I do it, yes or no?',
        'Shall I turn it on, or leave it off?',
        'Delete it, or keep it?',
        'Would turning it off be okay?',
        'How about I switch it on?',
        'You want me to turn it on?',
        'Do I have your okay to turn it on?',
        'I would turn it on, all right?',
        "I'd need wifi for that. Sound good?",
        "I'd like your permission to turn it on.",
        "If that's okay with you, I'll turn it on.",
        "I'll turn it on if you don't mind.",
        'Ready to send?',
        'Please reply "yes" to confirm.',
        "Confirm and I'll delete it.",
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
    "I turned it on; I hope you don't mind.",
    "I couldn't do that without your permission.",
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

  it.each([
    ['I could also clear the list. Shall I?', 'I could also clear the list.'],
    ['There are two: the park and the village. Which one do you mean?', 'There are two: the park and the village.'],
    ['It is off. Shall I turn it on?', undefined],
  ])('says what an ask points back to: %s', (text, about) => {
    expect(asksOf(text).map((ask) => ask.about)).toEqual([about]);
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

it('what is asked for once more is one request', () => {
  const text = "What is his number? I can't look it up, so I need it from you to send the text.";
  expect(requestsOf(text).map((one) => one.text)).toEqual(['What is his number?']);
  expect(requestsOf('What is his number? I need the text, too.')).toHaveLength(2);
});

describe('reportsSuccess', () => {
  it.each([
    "Wifi is on now. It couldn't run in low battery mode, so I turned that off first.",
    "Location service is on now. It couldn't run in low battery mode. I switched that off.",
    "Done: wifi is on. Since it can't be on in low battery mode, I ended that mode.",
    'Wifi is on. I had to end low battery mode, which prevents it.',
    "Wifi's on. Low battery mode doesn't allow it, so that's off now.",
    "Cellular service is back on. I couldn't switch it on until I ended low battery mode.",
    "It's 17.3 °C. That needed wifi; it is on now.",
    "The message has been sent. That wasn't possible with cellular off, so I turned it on.",
  ])('of what stood in the way and is over: %s', (text) => {
    expect(reportsSuccess(text)).toBe(true);
  });

  it.each([
    "I turned off low battery mode, but wifi still can't be switched on.",
    "I switched low battery mode off. Wifi couldn't be turned on.",
    "Wifi can't be on in low battery mode, so I left it off.",
    "I couldn't send it, so I saved it as a reminder instead.",
    "Cellular service is off, so I couldn't send the text.",
    "I couldn't find his number, so I left the message unsent.",
    "It couldn't be sent. I turned cellular service on.",
    "I can't do that in low battery mode, so please turn that off.",
  ])('not of what still stands: %s', (text) => {
    expect(reportsSuccess(text)).toBe(false);
  });
});
