import { Dice } from './dice.ts';

/** What the scripted user says for itself, by what it means. Each has eight wordings at least, none is part of another's. */
const WORDS = {
  yes: [
    'Yes, please.',
    'Sure, go ahead.',
    'Yes, go ahead.',
    'Yes, do that.',
    "Yes, that's fine.",
    'Sure, please do.',
    'Yes please, thanks.',
    'Sure, fine with me.',
    'Yes, of course.',
    'Yes, thank you.',
  ],
  right: [
    'Yes, right.',
    "Yes, that's right.",
    'Yes, exactly.',
    "That's right.",
    "Yes, that's it.",
    'Yes, correct.',
    "Yes, that's what I mean.",
    'Yes, just that.',
    'Yes, you got it.',
  ],
  wrong: [
    "No, that's not it.",
    'No, not that.',
    'No, not quite.',
    "No, sorry, that isn't it.",
    "No, that's not what I mean.",
    'No, something else.',
    "No, it isn't.",
    'No, I meant otherwise.',
  ],
  no: [
    'No, thanks.',
    "No, please don't.",
    'No, leave that as it is.',
    "No, that's not necessary.",
    "No, I'd rather not.",
    'No, just leave it.',
    'No thank you.',
    'No need, but thanks.',
  ],
  notAtAll: [
    'No, go ahead.',
    'Not at all, go ahead.',
    "No, I don't mind.",
    'No, please do.',
    'Not at all.',
    "No, that's fine.",
    'No, of course not.',
    "No, that's fine with me.",
    'No, do that, please.',
  ],
  rather: [
    "Yes, I'd rather you didn't.",
    "Yes, please don't do that.",
    'Yes, I would mind.',
    'Yes, leave that, please.',
    "I'd rather you left it as it is.",
    "Yes, I do, please don't.",
    "Yes, I'd prefer that you didn't.",
    "I do mind, so please don't.",
  ],
  doIt: [
    'You can do that for me.',
    'Please do that for me.',
    'I leave that to you, go ahead.',
    'Can you do that for me?',
    'Go ahead and do that yourself, please.',
    'Just do it for me, thanks.',
    "I'd rather not dig through the settings, please do it for me.",
    'Do it yourself, please, if you can.',
  ],
  unblock: [
    'Then please change whatever is in the way.',
    'You can change any settings you need for that.',
    "Isn't there a way around that? You may change the settings.",
    "Can't you change that?",
    'Whatever is in the way, you may switch it.',
    "Do what it takes, that's fine with me.",
    'If a setting is in the way, just change it.',
    "I don't mind which settings you change for that.",
    'Feel free to change the settings for it.',
  ],
  goOn: [
    'Okay.',
    'No problem, I can wait.',
    "Okay, I'll wait.",
    'Alright, take your time.',
    'Sure, no rush.',
    'Sure, I can wait.',
    'Fine, let me know.',
    'Sure, tell me when you have it.',
  ],
  either: [
    'Either is fine.',
    'Whichever is easier.',
    "I don't mind which.",
    'Both are fine with me.',
    'Your choice.',
    'Doesn’t matter to me.',
    'Whatever you have.',
    'Any of them will do.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Why it does not tell what it is asked, by what that is. */
const UNTOLD = {
  unknown: [
    "I don't know, sorry.",
    "I'm not sure, sorry.",
    "I couldn't tell you.",
    "No idea, I'm afraid.",
    "I don't know that.",
    "Hm, I really can't say.",
    "Sorry, I can't help you there.",
    "I've no idea, to be honest.",
    'Sorry, no clue.',
  ],
  lookUp: [
    "I don't know. Can't you look it up?",
    'No idea, can you look it up?',
    "I don't have that at hand. Could you look it up?",
    'Not off the top of my head, sorry. Maybe look it up?',
    "Isn't that something you can look up?",
    "I was hoping you'd find that.",
    "I've never memorized that, sorry.",
    "I don't have that with me, sorry.",
    'You would have to look that up, I only have what I told you.',
  ],
  clock: [
    "I'd rather you read it off the phone.",
    'Please take it from the phone, I might get it wrong.',
    "I've lost track of it, the phone has it.",
    "I'm on the move and can't check, please take it from the phone.",
    "Can't you see that on the phone? I haven't looked today.",
    "Take whatever the phone's clock says.",
    "I'd have to look it up myself, so please use the phone's.",
    "I'd go by the phone there, I keep mixing it up.",
  ],
  position: [
    "I'd rather you took that from the phone.",
    "I couldn't give you the exact spot, the phone should have it.",
    "I don't know how to put that, can't the phone tell?",
    "I'm not from around here, please take it from the phone.",
    'Nobody knows that by heart, the phone should.',
    "I'm out and about, so I'd go by what the phone says.",
    "I wouldn't know how to find that out without the phone.",
    "Sorry, I can't see a sign anywhere. The phone should know.",
  ],
  coordinates: [
    "I don't know any coordinates, sorry.",
    'Nobody knows coordinates by heart, can the phone tell?',
    "I couldn't give you coordinates, sorry.",
    "Coordinates? I wouldn't know where to look.",
    'I was hoping the phone would find those out.',
    "I don't have any coordinates, can't you look them up?",
    'Sorry, latitudes and longitudes mean nothing to me.',
    "No idea what the coordinates are, I'm afraid.",
  ],
  number: [
    "I don't know it by heart, it should be in my contacts.",
    'I never learned that number, sorry, the phone has it.',
    "Who remembers phone numbers? It's in the contacts.",
    "I only know people's names, the numbers are in the phone.",
    "I haven't got the number on me, it's only saved on the phone.",
    "I'd have to look through my contacts for that, and I was hoping you would.",
    'Sorry, I always just tap on the name.',
    "That number's in my phone and not in my head.",
  ],
  id: [
    "I've never seen such an id, sorry.",
    "I didn't know they had ids.",
    'Sorry, an id means nothing to me.',
    'I have no id for it, only what I told you.',
    "I wouldn't know where to find an id.",
    "No idea what its id is, that's for the phone to know.",
    "Ids aren't something I see, sorry.",
    "I can't give you an id, I just use the phone.",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Said now and then before a fact that it could have told at once. */
const OPENERS = ['Oh, right.', 'Oh, sure.', 'Ah yes.', 'Oh, of course.', 'Right.', 'Sure.', 'Okay.', 'Let me think.'];

/** Before a fact that it told already. */
const AGAIN = [
  'I think I said that already.',
  "I've told you that already.",
  'As I said before.',
  "That's what I said.",
  'I can only say it again.',
  'Like I said.',
  'Same as before.',
  'Just what I said.',
];

/** Before the next thing that it wants. */
const THANKS = [
  'Thanks.',
  'Thanks for that.',
  'Thank you!',
  'Okay, thanks.',
  'Ah, thanks.',
  'Thanks a lot.',
  'Okay, thank you.',
  'Alright, thanks.',
];

const ALL = { ...WORDS, ...UNTOLD, opener: OPENERS, again: AGAIN, thanks: THANKS } as const;

export type Meaning = keyof typeof WORDS | keyof typeof UNTOLD;

/** Whether it said that it does not know, or why it does not tell. */
export function isIgnorance(said: string | undefined): boolean {
  return (
    said !== undefined &&
    Object.values(UNTOLD)
      .flat()
      .some((wording) => said.includes(wording))
  );
}

/** Draws wordings for a turn: by the seed, none that was said before in the run while there are others. */
export class UserWords {
  readonly #parts: readonly (string | number)[];
  readonly #said: readonly string[];

  /**
   * @param heard what else the choice depends on
   * @param said by the user so far, after the opening
   */
  constructor(seed: number, heard: readonly string[], said: readonly string[]) {
    this.#parts = [seed, ...heard, said.length];
    this.#said = said;
  }

  of(meaning: keyof typeof ALL): string {
    return this.oneOf(meaning, ALL[meaning]);
  }

  /** Whether a text says what it means. */
  has(meaning: keyof typeof ALL, text: string): boolean {
    return ALL[meaning].some((wording) => text.includes(wording));
  }

  /** One of some texts that are worded for the occasion. */
  oneOf(name: string, wordings: readonly string[]): string {
    const fresh = wordings.filter((wording) => !this.#said.some((text) => text.includes(wording)));
    return new Dice(name, ...this.#parts).oneOf(fresh.length > 0 ? fresh : wordings) ?? '';
  }

  chance(name: string, probability: number): boolean {
    return new Dice('whether', name, ...this.#parts).chance(probability);
  }
}
