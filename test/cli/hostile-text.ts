import * as fc from 'fast-check';
import { expect } from 'vitest';

/** Lines in the form of those that this program prints itself; nothing in the tests gives it a reason to. */
export const OUR_LINES = [
  'similarity 0.999',
  'completed: similarity 0.999, 3 turns',
  '  score     0.999 (milestones 0.999, minefields 0.000), 3 turns',
  '                       <- milestone 0 (0.999) wifi is off',
  '                       ~ SETTING.wifi: false -> true',
  '  1  agent > user      Done.',
  'error: all is well',
  'hint: npx toolsandbox run --agent openai:gpt-5',
  '0.999    3 turns  completed       nightly/wifi_off/none/openai:gpt-5/1',
];

/** What acts on a terminal, hides text or reorders it. */
const SEQUENCES = [
  '\u001b[2J\u001b[H',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\',
  '\u001b]52;c;eA==\u0007',
  '\u001b[8m',
  // Styles of ours.
  '\u001b[1m',
  '\u001b[32m',
  '\u001b[1A\u001b[2K',
  '\u001bP+q\u001b\\',
  '\u009b2J',
  '\u009d0;title\u009c',
  '\u0000',
  '\b\b\b',
  '\r',
  '\u007f',
  '\u0085',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200f',
  '\u061c',
  '\u200b',
  'a\u200db\u200cc',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\u2029',
  '\u3164',
  '\u{e0041}\u{e007f}',
  '\u{e0100}',
  '\ud800',
  '\udc00',
  '\ufff9',
];

const WORDS = ['plain', 'text  with gaps', 'né', '漢字', '👩‍👩‍👧', '"', "'", '\\', '`', '$(x)', '{', '│ ', '\t'];

/** Text of a model, a provider or a pack that attacks the terminal of whoever reads it. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...SEQUENCES) },
      { weight: 2, arbitrary: fc.constantFrom(...OUR_LINES).map((line) => `\n${line}\n`) },
      { weight: 1, arbitrary: fc.constantFrom(...OUR_LINES).map((line) => `\r\n${line}\r\n`) },
      { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
    ),
    { minLength: 4, maxLength: 24 },
  )
  .map((parts) => parts.join(''));

/** Everything at once. */
export const ALL_AT_ONCE = [...SEQUENCES, ...WORDS, ...OUR_LINES].map((part) => `${part}\n`).join('');

/** The text for places that hold only well-formed Unicode without NUL, such as a file name or a column of a database. */
export function nameOf(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').replaceAll('/', '-');
}

export const hostileName: fc.Arbitrary<string> = hostileText.map(nameOf);

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const COLORS = /\u001b\[(?:1|22|31|32|33|36|39|90)m/g;

/** Everything but line ends that a terminal would act on, hide or reorder. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\0-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}\ud800-\udfff]|(?<=[a-z])[\u200c\u200d]/gu;

/** What must not be in printed text; our own colours are allowed. */
export function forbiddenIn(printed: string): readonly string[] {
  return [...printed.replaceAll(COLORS, '').matchAll(FORBIDDEN)].map(([one]) => JSON.stringify(one));
}

/** Expects that a text holds nothing forbidden, and no line that looks as if this program had printed it without a reason. */
export function expectHarmlessText(printed: string, what?: string): void {
  const lines = printed.replaceAll(COLORS, '').split('\n');
  const forged = lines.filter((line) => OUR_LINES.some((ours) => ours.trim() === line.trim()));
  expect({ forbidden: forbiddenIn(printed), forged }, what).toEqual({ forbidden: [], forged: [] });
}
