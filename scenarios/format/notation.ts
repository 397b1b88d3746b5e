import type { ExtractedForm } from '../../evaluation/milestone.ts';
import type { JsonValue } from '../../sandbox/json.ts';

/** `$name.0.field:form`: a result of a call or of a milestone, a path into it, and the form in which it is compared. */
export interface ResultReference {
  readonly name: string;
  readonly path: readonly string[];
  readonly form?: ExtractedForm;
  /** In a text that the agent says: how many decimals of a number. */
  readonly decimals?: number;
}

/** `=row.column`: a column of a named row of the world. */
export interface RowReference {
  readonly row: string;
  readonly column: string;
}

export const RESULT_FORMS = '$name, $name.field or $name.0.field';
const ROW_FORM = '=row.column';

const RESULT = /^([A-Za-z][\w-]*)((?:\.[\w-]+)*)(?::(?:(texts|float|int|copy)|([0-9])))?$/;
const ROW = /^([A-Za-z][\w-]*)\.(\w+)$/;

/** The text between the braces, or after the dollar sign, of a result. */
export function parseResult(text: string): ResultReference | undefined {
  const [, name, path, form, decimals] = RESULT.exec(text) ?? [];
  if (name === undefined) return undefined;
  const keys = path === undefined || path === '' ? [] : path.slice(1).split('.');
  return {
    name,
    path: keys,
    ...(form !== undefined && { form: form as ExtractedForm }),
    ...(decimals !== undefined && { decimals: Number(decimals) }),
  };
}

/** The text after the equals sign of a row's column. */
export function parseRow(text: string): RowReference | undefined {
  const [, row, column] = ROW.exec(text) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** What a string says: a result (`$now`), a row's column (`=jonas.person_id`), or itself; `$$` and `==` begin a text. */
type Notation =
  | { readonly kind: 'result'; readonly reference: ResultReference }
  | { readonly kind: 'row'; readonly reference: RowReference }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'malformed'; readonly hint: string };

export function notationOf(text: string): Notation {
  if (text.startsWith('$$') || text.startsWith('==')) return { kind: 'text', text: text.slice(1) };
  if (/^\$[A-Za-z]/.test(text)) {
    const reference = parseResult(text.slice(1));
    if (reference !== undefined) return { kind: 'result', reference };
    return { kind: 'malformed', hint: `write ${RESULT_FORMS}, or $$ where a text begins with a dollar sign` };
  }
  if (/^=[A-Za-z]/.test(text)) {
    const reference = parseRow(text.slice(1));
    if (reference !== undefined) return { kind: 'row', reference };
    return { kind: 'malformed', hint: `write ${ROW_FORM}, or == where a text begins with an equals sign` };
  }
  return { kind: 'text', text };
}

/** A value as it is written in a pack: texts that begin with a sign would be references. */
export function escapedTexts<Value extends JsonValue>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_key, part: JsonValue) =>
      typeof part === 'string' && /^[$=]/.test(part) ? part[0] + part : part,
    ),
  ) as Value;
}
