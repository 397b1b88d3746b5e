/** A true sentence as other people would say it: it stays true, and nothing is added that could be false. */
export function inOtherManners(sentence: string): readonly string[] {
  // Without a full stop, as behind a message that is quoted bare, the next sentence needs a line of its own.
  const gap = /[.!?"]$/.test(sentence) ? ' ' : '\n\n';
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

/** The same of what was found out. */
export function asFound(sentence: string): readonly string[] {
  return [`Here's what I found:\n\n- ${sentence}`, `I've looked it up for you: ${sentence}`];
}
