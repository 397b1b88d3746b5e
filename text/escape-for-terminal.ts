/**
 * What must not reach a terminal unescaped, because it acts on the terminal, hides text or reorders it: control, format,
 * private and unassigned characters, lone surrogates, line and paragraph separators, and whatever is ignored in display.
 */
const UNSAFE = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]`;

/** Scripts whose spelling needs the zero-width joiner and non-joiner. */
const JOINING = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Khmr',
  'Knda',
  'Mlym',
  'Mymr',
  'Orya',
  'Sinh',
  'Taml',
  'Telu',
];
const JOINED = `[${JOINING.map((script) => String.raw`\p{Script=${script}}`).join('')}]`;

/** Legitimate uses: the presentation of an emoji, emoji that are joined to one, and joiners within a word. */
const ALLOWED = [
  String.raw`(?<=\p{Emoji})[\uFE0E\uFE0F]`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`,
];

/** Matches what is allowed without a group, so that it is skipped, and what is unsafe in group 1. */
export const UNSAFE_CHARACTER = new RegExp(`${ALLOWED.join('|')}|(${UNSAFE})`, 'gu');
const PLAIN = /^[ -~]*$/;
const SHORT: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/**
 * The text on one line, with unsafe characters made visible: `\n`, `\u{1b}`. For everything that a model, a provider, a
 * pack or a file wrote.
 */
export function escapeForTerminal(text: string): string {
  return replaceUnsafe(text, (one) => SHORT[one] ?? String.raw`\u{${one.codePointAt(0)?.toString(16)}}`);
}

/** The same JSON, with unsafe characters as `\uXXXX`. */
export function escapeJson(json: string): string {
  return replaceUnsafe(json, (one) =>
    Array.from({ length: one.length }, (_, unit) => `\\u${one.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
}

function replaceUnsafe(text: string, replacement: (character: string) => string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(UNSAFE_CHARACTER, (allowed: string, unsafe?: string) =>
    unsafe === undefined ? allowed : replacement(unsafe),
  );
}
