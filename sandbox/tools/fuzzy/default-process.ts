/** What the fuzzy scorers compare: lower case, everything but letters and digits a blank, trimmed (rapidfuzz). */
export function defaultProcess(text: string): string {
  return Array.from(text, (character) => (isWord(character) ? lower(character) : ' '))
    .join('')
    .trim();
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** One character stays one character, so that lengths, and with them scores, agree with the reference. */
function lower(character: string): string {
  const [first = character] = character.toLowerCase();
  return first;
}
