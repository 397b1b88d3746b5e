/** How somebody begins who sees that what he is told is wrong (`still`: for a second time) or lacks what was asked, that it is put off, or refused although it can be done. */
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
  still: [
    "No, really, that can't be.",
    "I still don't think that's right.",
    "Sorry, but I don't believe that.",
    "That still can't be right.",
    "I'm quite sure that's wrong.",
    "No, that's still not right.",
    'Please look again, that must be a mistake.',
    "Well, I can't see how that could be right.",
  ],
  missing: [
    "That doesn't answer my question.",
    "That's not quite what I asked.",
    "Hm, that isn't all that I wanted to know.",
    "Okay, but you've left something out.",
    'You forgot something, I think.',
    "That's not much of an answer.",
    "Sorry, but that doesn't tell me what I asked.",
    "There's something missing, isn't there?",
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
