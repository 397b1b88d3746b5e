/** The id of a message's element on the page of its run. */
export function messageId(message: number): string {
  return `message-${message}`;
}
