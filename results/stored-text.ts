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

/** Rows as they were before {@link storable}. */
export function restored<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const changed = Object.entries(row).filter(([, value]) => typeof value === 'string' && value.includes(ESCAPE));
    if (changed.length === 0) return row;
    return { ...row, ...Object.fromEntries(changed.map(([column, value]) => [column, unescaped(String(value))])) };
  });
}

function escaped(character: string): string {
  return ESCAPE + character.charCodeAt(0).toString(16).padStart(4, '0');
}

function unescaped(text: string): string {
  return text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
