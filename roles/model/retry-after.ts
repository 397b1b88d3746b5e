/** The shortest wait, in milliseconds: engines take a delay of zero for "no time left". */
export const SHORTEST_WAIT_MS = 1000;

/** Before the names of a provider's headers, in answers of litellm's proxy. */
const BEHIND_PROXY = 'llm_provider-';

/** No one waits longer for one turn; a provider that asks for more has no capacity for this model now. */
export const LONGEST_WAIT_MS = 24 * 3_600_000;

/**
 * The wait a provider asks for, in milliseconds: `retry-after-ms`, or `retry-after` as seconds or as an HTTP date. litellm's proxy
 * passes the header of the provider behind it on under another name.
 * Undefined when it asks for none; {@link SHORTEST_WAIT_MS} when the wait is over already or cannot be understood.
 * @param now milliseconds since the epoch
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const read = (name: string) => headers.get(name) ?? headers.get(`${BEHIND_PROXY}${name}`);
  const inMilliseconds = read('retry-after-ms');
  const text = read('retry-after');
  if (inMilliseconds === null && text === null) return undefined;
  const wait = numberIn(inMilliseconds) ?? secondsIn(text) ?? untilDate(text, now) ?? 0;
  return Math.max(SHORTEST_WAIT_MS, Math.ceil(wait));
}

/** For people: rounded, in the largest unit that fits. */
export function waitText(milliseconds: number): string {
  const hours = milliseconds / 3_600_000;
  if (hours > 1000 * 24) return 'more than 1000 days';
  if (hours > 48) return `${Math.round(hours / 24)} days`;
  return hours > 2 ? `${Math.round(hours)} hours` : `${Math.round(hours * 60)} minutes`;
}

function secondsIn(text: string | null): number | undefined {
  const seconds = numberIn(text);
  return seconds === undefined ? undefined : seconds * 1000;
}

function untilDate(text: string | null, now: number): number | undefined {
  const date = text?.endsWith('GMT') ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : date - now;
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
