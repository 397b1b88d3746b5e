/** How somebody begins who sees that what he is told is wrong, that it is put off, or refused although it can be done. */
export const OBJECTIONS = {
  wrong: [
    "That doesn't look right.",
    "Hm, that can't be right.",
    "That doesn't seem right to me.",
    "Wait, that's not right.",
    "Sorry, but that's not quite right.",
    "Hang on, that isn't right.",
    "That doesn't sound right.",
    'Are you sure? I think there is a mistake.',
  ],
  later: [
    "Can't you do that right now?",
    "I'd need it now, can you do it right away?",
    "I won't be here later, can you do it now?",
    'Please do it now, I can wait a second.',
    'Why not now?',
    "Is there a reason to wait? I'd like it now.",
    'Later is too late for me, please do it now.',
    'Could you just do it now, please?',
  ],
  refusal: [
    'Really? I thought you could do that.',
    'Are you sure? That should be possible.',
    "Hm, a phone can do that, can't it?",
    'That surprises me, can you give it a try?',
    "Can you at least try? It's nothing special.",
    'But that is what you are there for, try it please.',
    'I know that it works on this phone, please try.',
    "Odd, it worked the other day. Can't you try?",
  ],
} as const;

const OPENINGS: readonly string[] = Object.values(OBJECTIONS).flat();

/** As models say it, and as scripted users did before. */
const DOUBT = /\b(?:(?:doesn|don|isn|can)['’]t|(?:does|do|is|can)(?: no|no)t|not) (?:\w+ ){0,2}(?:right|correct)\b/i;

/** Whether the user objects to what it was told. */
export function isObjection(said: string): boolean {
  return OPENINGS.some((opening) => said.includes(opening)) || DOUBT.test(said);
}
