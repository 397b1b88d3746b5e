/**
 * PostgreSQL stores no NUL characters, no database stores half of a surrogate pair, and models write both. Each is
 * stored as U+001A (substitute) and four hexadecimal digits, and so is U+001A itself.
 */
const ESCAPE = '\u001A';
const UNSTORABLE = new RegExp(`[\0${ESCAPE}\\p{Surrogate}]`, 'gu');
const ESCAPED = new RegExp(`${ESCAPE}([\\da-f]{4})`, 'g');

/** The parameters of a statement, as the database can store them. */
export function storable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (typeof value === 'string' ? value.replaceAll(UNSTORABLE, escaped) : value));
}

/** A row of these columns, with the values as they were before {@link storable}. */
export function restoredRow(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index++) {
    const value = values[index];
    row[columns[index]!] = typeof value === 'string' && value.includes(ESCAPE) ? unescaped(value) : value;
  }
  return row;
}

function escaped(character: string): string {
  return ESCAPE + character.charCodeAt(0).toString(16).padStart(4, '0');
}

function unescaped(text: string): string {
  return text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
