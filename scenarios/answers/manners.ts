/** A true sentence as other people would say it: it stays true, and nothing is added that could be false. */
export function inOtherManners(sentence: string): readonly string[] {
  const gap = gapAfter(sentence);
  return [
    `${sentence}${gap}Is there anything else I can help with?`,
    `Sure! ${sentence}`,
    `**${sentence}**`,
    `Thanks for your patience. ${sentence}${gap}Let me know if you need anything else!`,
    `Okay.\n\n${sentence}`,
    `${sentence} \u{1F44D}`,
    `${sentence}${gap}Would you like me to do anything else?`,
  ];
}

/** Still other ways to say it, so that there are twenty for any sentence: greetings, courtesies, marks of layout. */
export function inMoreManners(sentence: string): readonly string[] {
  const gap = gapAfter(sentence);
  return [
    `Of course. ${sentence}`,
    `Hi there! ${sentence}`,
    `_${sentence}_`,
    `- ${sentence}`,
    `## Result\n\n${sentence}`,
    `\u2705 ${sentence}`,
    `No problem. ${sentence}`,
    `In short: ${sentence}`,
    `Just a moment ... ${sentence}`,
    `As requested: ${sentence}`,
    `${sentence}\n\nAnything else?`,
    `${sentence}${gap}Have a nice day!`,
    `${sentence}\n\n---\n\nJust ask if there is more to do.`,
  ];
}

/** The same of what was found out. */
export function asFound(sentence: string): readonly string[] {
  return [`Here's what I found:\n\n- ${sentence}`, `I've looked it up for you: ${sentence}`];
}

/** Without a full stop, as behind a message that is quoted bare, the next sentence needs a line of its own. */
function gapAfter(sentence: string): string {
  return /[.!?"]$/.test(sentence) ? ' ' : '\n\n';
}
