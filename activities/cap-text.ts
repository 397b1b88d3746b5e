/** A text longer than this many characters is cut: an oversize result would be refused by the engine and paid for again. */
export const LONGEST_TEXT = 64_000;

export function capText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const notice = ` … [cut: ${text.length} characters]`;
  return text.slice(0, LONGEST_TEXT - notice.length) + notice;
}
