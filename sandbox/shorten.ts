/** The text, cut to a maximum number of characters with an ellipsis at the end. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
