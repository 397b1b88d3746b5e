/** Finds a text of the user's within others. Case does not matter. */
export function textMatcher(wanted: string): (text: string) => boolean {
  const pattern = new RegExp(escaped(wanted), isAscii(wanted) ? 'i' : 'iu');
  return (text) => pattern.test(text);
}

/** The same within JSON: it finds what {@link textMatcher} finds in one of its strings, and may find more. */
export function jsonMatcher(wanted: string): (json: string) => boolean {
  return textMatcher(JSON.stringify(wanted).slice(1, -1));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
