/**
 * The wait a provider asks for, in milliseconds: `retry-after-ms`, or `retry-after` as seconds or as an HTTP date.
 * Undefined when it asks for none or cannot be understood.
 * @param now milliseconds since the epoch
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const milliseconds = numberIn(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const text = headers.get('retry-after');
  const seconds = numberIn(text);
  if (seconds !== undefined) return seconds * 1000;
  const date = text?.endsWith('GMT') ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
