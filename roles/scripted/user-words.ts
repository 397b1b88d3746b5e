/** What the scripted user says for itself. Which of several wordings it takes depends on what was said, never on chance. */
const YES = ['Yes, please.', 'Sure, go ahead.', 'Yes, go ahead.', 'Yes, do that.', "Yes, that's fine."];
const RIGHT = ['Yes.', "Yes, that's right.", 'Yes, exactly.', "That's right."];
const WRONG = ['No.', "No, that's not it.", 'No, not that.'];
const NO = ['No, thanks.', "No, please don't.", 'No, leave that as it is.'];
const DO_IT = ['You can do that for me.', 'Please do that for me.', 'I leave that to you, go ahead.'];
const UNKNOWN = [
  "I don't know, sorry.",
  "I'm not sure, sorry.",
  "I couldn't tell you.",
  "No idea, I'm afraid.",
  "I don't know that.",
];
const LOOK_UP = [
  "I don't know. Can't you look it up?",
  'No idea, can you look it up?',
  "I don't have that at hand. Could you look it up?",
];
export const OBJECTION = "That doesn't look right to me, could you check again?";

const IGNORANT: ReadonlySet<string> = new Set([...UNKNOWN, ...LOOK_UP]);

/** Whether it said that it does not know. */
export function isIgnorance(said: string | undefined): boolean {
  return said !== undefined && IGNORANT.has(said);
}

const WORDS = { yes: YES, right: RIGHT, wrong: WRONG, no: NO, doIt: DO_IT, unknown: UNKNOWN, lookUp: LOOK_UP } as const;

/** One of its wordings, another for another text and after another number of answers. */
export function inWords(meaning: keyof typeof WORDS, text: string, answers: number): string {
  const wordings = WORDS[meaning];
  const sum = [...text].reduce((total, character) => total + (character.codePointAt(0) ?? 0), answers);
  return wordings[sum % wordings.length] ?? '';
}
