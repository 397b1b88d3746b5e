/** A sandbox's time of day and date for people, for example `Wed 2024-05-15 12:00`. @param seconds since the epoch */
export function sandboxTime(seconds: number, timeZone: string): string {
  const instant = new Date(seconds * 1000);
  if (Number.isNaN(instant.getTime())) return 'no date';
  const { weekday, year, month, day, hour, minute } = partsOf(instant, timeZone);
  return `${weekday} ${year}-${month}-${day} ${hour}:${minute}`;
}

function partsOf(instant: Date, timeZone: string): Readonly<Record<string, string>> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}
