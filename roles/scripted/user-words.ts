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
  doIt: [
    'You can do that for me.',
    'Please do that for me.',
    'I leave that to you, go ahead.',
    'Can you do that for me?',
    'Go ahead and do that yourself, please.',
    'Just do it for me, thanks.',
    "Please do, I'd rather not dig through the settings.",
    'Do it yourself, please, if you can.',
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
    "Sorry, that's all I know.",
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
    "Can't you see that on the phone? I'd rather not type it.",
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

/** Said before a fact now and then. */
const OPENERS = [
  'Oh, right.',
  'Ah, sorry.',
  'Let me see.',
  'Oh, I forgot.',
  'Right, sorry.',
  'Ah yes.',
  'Oops, I should have said so.',
  'Hm, okay.',
];

/** Before a fact that was given already. */
const AGAIN = [
  'As I said:',
  'Like I said:',
  'Same as before:',
  'Once more:',
  'I can only repeat:',
  'Still the same:',
  'As I mentioned:',
  'Just as before:',
];

/** Before the next thing that it wants. */
const THANKS = [
  'Thanks.',
  'Great, thanks.',
  'Thank you!',
  'Okay, thanks.',
  'Good to know.',
  'Thanks a lot.',
  'Perfect, thank you.',
  'Cool, thanks.',
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
