import type { JsonValue } from '../../sandbox/json.ts';

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
    const value: JsonValue = JSON.parse(text.replaceAll(UNLIKE_JSON, asJson));
    return value;
  } catch {
    return undefined;
  }
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
