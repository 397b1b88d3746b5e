import type { JsonValue } from './json.ts';

/** What Python writes unlike JSON: strings, the three names, tuples, and the comma after a tuple's only item. */
const UNLIKE_JSON = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\b(?:None|True|False)\b|[()]|,\s*(?=[)\]}])/gsu;
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gsu;

const JSON_FOR: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false', '(': '[', ')': ']' };
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Reads what Python's `repr` prints of plain data (facts/semantics.md 3): None, booleans, finite numbers, strings,
 * lists, tuples and dictionaries with text keys. Undefined when the text is anything else.
 */
export function readPythonLiteral(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(pythonLiteralAsJson(text));
    return value;
  } catch {
    return undefined;
  }
}

/** The same as JSON text, numbers as they are written: `1.0` stays a float. What is no plain data becomes no JSON. */
export function pythonLiteralAsJson(text: string): string {
  return text.replaceAll(UNLIKE_JSON, asJson);
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
