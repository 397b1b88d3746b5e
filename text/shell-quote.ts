/** A word of a printed command, quoted for POSIX shells where it needs to be: model specs hold `?` and `&`. */
export function shellQuote(word: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
