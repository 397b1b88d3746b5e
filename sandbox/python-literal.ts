import type { JsonValue } from './json.ts';

/** Where Python differs from JSON: strings, the three constants, tuples, and the trailing comma of a one-item tuple. */
const PYTHON_SYNTAX = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\b(?:None|True|False)\b|[()]|,\s*(?=[)\]}])/gsu;
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gsu;

const JSON_FOR: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false', '(': '[', ')': ']' };
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

/** The same as JSON text. Numbers keep their notation, so `1.0` stays a float. Other input becomes invalid JSON. */
export function pythonLiteralAsJson(text: string): string {
  return text.replaceAll(PYTHON_SYNTAX, asJson);
}

function asJson(token: string): string {
  if (token.startsWith("'") || token.startsWith('"')) return JSON.stringify(unescape(token.slice(1, -1)));
  return JSON_FOR[token] ?? '';
}

function unescape(text: string): string {
  return text.replaceAll(ESCAPE, (_whole, ...groups: (string | undefined)[]) => {
    const [short, long, longest, character = ''] = groups;
    const code = short ?? long ?? longest;
    return code === undefined ? (ESCAPED[character] ?? character) : String.fromCodePoint(Number.parseInt(code, 16));
  });
}
