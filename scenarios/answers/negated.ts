/** How a sentence is turned into its contrary, by the verb that is said of the answer. */
const NEGATIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(has|have) been\b/, '$1 not been'],
  [/\bnow has\b/, 'does not have'],
  [/\bI will\b/, 'I will not'],
  [/\b(?:came) from\b/, 'did not come from'],
  [/\bsays:/, 'does not say:'],
  [/\bbegins at\b/, 'does not begin at'],
  [/\b(is|are) (?:now )?/, '$1 not '],
];

/** The contrary of a sentence; none where no verb is known. */
export function negated(sentence: string): readonly string[] {
  // What is quoted or listed behind a colon is no statement.
  const head = /^[^":]*:?/.exec(sentence)?.[0] ?? '';
  const found = NEGATIONS.find(([verb]) => verb.test(head));
  if (found === undefined) return [];
  return [head.replace(...found) + sentence.slice(head.length)];
}
