const WRITTEN = /(?<![\w.])[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?:\s?(k|thousand|million)\b)?/gi;
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6 };
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Days from today. What happened yesterday was less than two days ago. */
const DAYS: Readonly<Record<string, readonly number[]>> = { today: [0], tomorrow: [1], yesterday: [-1, -2] };
const PAST = /\b(?:ago|before|earlier|back|last|past)\b/i;
const SINGLE = /\ban? (?:second|minute|hour|day|week)\b/i;

/** The numbers in a text: in digits, in words, and those that words for days stand for. */
export function numbersIn(text: string): ReadonlySet<number> {
  const digits = [...text.matchAll(WRITTEN)].map(
    ([whole, multiple]) =>
      Number.parseFloat(whole.replaceAll(',', '')) * (MULTIPLES[multiple?.toLowerCase() ?? ''] ?? 1),
  );
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const named = words.flatMap((word) => DAYS[word] ?? (WORDS.includes(word) ? [WORDS.indexOf(word)] : []));
  const found = [...digits, ...named, ...(SINGLE.test(text) ? [1] : [])].map((number) =>
    Number(number.toPrecision(12)),
  );
  return new Set(PAST.test(text) ? [...found, ...found.map((number) => -number)] : found);
}
