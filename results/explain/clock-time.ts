/** An instant by this machine's clock; with the day unless it is today. @param instant milliseconds since the epoch */
export function clockTime(instant: number, now = Date.now()): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('en-GB');
  return at.toDateString() === new Date(now).toDateString() ? time : `${at.toLocaleDateString('en-CA')} ${time}`;
}
