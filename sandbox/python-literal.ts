import type { JsonValue } from './json.ts';
import { quotedPieces } from './quoted-text.ts';

/** Where Python differs from JSON outside strings: constants, tuples, and the trailing comma of a one-item tuple. */
const PYTHON_SYNTAX = /\b(?:None|True|False|inf|nan)\b|[()]|,\s*(?=[)\]}])/gu;
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gsu;

const JSON_FOR: Readonly<Record<string, string>> = {
  None: 'null',
  True: 'true',
  False: 'false',
  inf: 'Infinity',
  nan: 'NaN',
  '(': '[',
  ')': ']',
};
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Reads plain data printed by Python's `repr` (reference semantics 3): None, booleans, finite numbers, strings, lists,
 * tuples and dictionaries with string keys. Returns undefined for any other text.
 */
export function readPythonLiteral(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(pythonLiteralAsJson(text));
    return value;
  } catch {
    return undefined;
  }
}

/**
 * The same as JSON text. Numbers keep their notation, so `1.0` stays a float; `inf` and `nan` become `Infinity` and `NaN`, as
 * Python's json writes them. Other input becomes invalid JSON.
 */
export function pythonLiteralAsJson(text: string): string {
  let json = '';
  for (const piece of quotedPieces(text, `'"`))
    json += piece.isQuoted
      ? stringAsJson(piece.text)
      : piece.text.replaceAll(PYTHON_SYNTAX, (token) => JSON_FOR[token] ?? '');
  return json;
}

/** An unterminated string stays as it is: no JSON. */
function stringAsJson(text: string): string {
  const isClosed = text.length > 1 && text.at(-1) === text[0];
  return isClosed ? JSON.stringify(unescape(text.slice(1, -1))) : text;
}

function unescape(text: string): string {
  return text.replaceAll(ESCAPE, (whole, ...groups: (string | undefined)[]) => {
    const [short, long, longest, character = ''] = groups;
    const digits = short ?? long ?? longest;
    if (digits === undefined) return ESCAPED[character] ?? character;
    const code = Number.parseInt(digits, 16);
    return code > LAST_CODE_POINT ? whole : String.fromCodePoint(code);
  });
}

const LAST_CODE_POINT = 0x10ffff;
