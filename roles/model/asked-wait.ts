import type { ErrorAnswer } from './adapter.ts';
import { fieldsIn } from './error-fields.ts';
import { retryAfterMs, SHORTEST_WAIT_MS } from './retry-after.ts';

/** A wait that a provider asks for. */
interface AskedWait {
  readonly ms: number;
  /** Whether the provider says when, and not for how long: then even an account without credit is served again. */
  readonly isDate: boolean;
}

/** No more of a text is read. In characters. */
const LONGEST_TEXT = 100_000;

/**
 * The wait that an error asks for: a date in its words, a header, or a time in its body. Undefined when it asks for none.
 * @param now milliseconds since the epoch
 */
export function askedWait({ headers, detail, body }: ErrorAnswer, now: number): AskedWait | undefined {
  const fields = new Map(fieldsIn(body));
  const words = detail.slice(0, LONGEST_TEXT);
  const date = dateIn(words) ?? instantIn(fields.get('resets_at'));
  if (date !== undefined) return { ms: Math.max(SHORTEST_WAIT_MS, date - now), isDate: true };
  const ms = retryAfterMs(headers, now) ?? durationIn(fields.get('retryDelay') ?? writtenDuration(words));
  return ms === undefined ? undefined : { ms, isDate: false };
}

/** Anthropic: "You will regain access on 2026-12-01 at 00:00 UTC." */
function dateIn(words: string): number | undefined {
  const [, day, time = '00:00'] = /regain access on (\d{4}-\d\d-\d\d)(?: at (\d\d:\d\d))?/i.exec(words) ?? [];
  return day === undefined ? undefined : instantIn(`${day}T${time}:00Z`);
}

/** OpenRouter: `"resets_at": "2026-12-01T00:00:00Z"`. */
function instantIn(text = ''): number | undefined {
  const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

/** Gemini, OpenAI, Groq: "Please retry in 34.5s", "Please try again in 7m12s". */
function writtenDuration(words: string): string | undefined {
  return /\b(?:retry|try again) in ((?:\d+(?:\.\d+)?(?:ms|[hms]))+)\b/i.exec(words)?.[1];
}

const UNITS = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const;

/** `34.5s`, as also Google's `retryDelay` is written; `7m12s`. */
function durationIn(written = ''): number | undefined {
  const parts = [...written.toLowerCase().matchAll(/(\d+(?:\.\d+)?)(ms|[hms])/g)];
  if (parts.length === 0) return undefined;
  const sum = parts.reduce((total, [, count, unit]) => total + Number(count) * UNITS[unit as keyof typeof UNITS], 0);
  return Math.max(SHORTEST_WAIT_MS, Math.ceil(sum));
}
