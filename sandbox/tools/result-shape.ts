import type { Table } from '../world.ts';

/** What a tool's result is made of, `time` being seconds since the epoch. Any part may also be null. */
export type ResultShape =
  | 'text'
  | 'number'
  | 'integer'
  | 'time'
  | 'boolean'
  | 'nothing'
  | 'anything'
  | { readonly list: ResultShape }
  | {
      readonly fields: Readonly<Record<string, ResultShape>>;
      /** The table whose row it is. */
      readonly rowOf?: Table;
    };

/** What a path into a result leads to. */
type ResultPart = { readonly shape: ResultShape } | { readonly missing: string; readonly known: readonly string[] };

/** Follows a path into a result: keys of objects, and in lists positions (negative ones count from the end). */
export function resultPart(result: ResultShape, path: readonly string[]): ResultPart {
  let shape = result;
  for (const key of path) {
    const known: readonly string[] =
      typeof shape === 'object' ? ('list' in shape ? [] : Object.keys(shape.fields)) : [];
    const isList: boolean = typeof shape === 'object' && 'list' in shape;
    const next: ResultShape | undefined = childShape(shape, key);
    if (next === undefined) return { missing: key, known: isList ? ['0', '-1'] : known };
    shape = next;
  }
  return { shape };
}

function childShape(shape: ResultShape, key: string): ResultShape | undefined {
  if (typeof shape === 'string') return shape === 'anything' ? shape : undefined;
  if ('list' in shape) return /^-?\d+$/.test(key) ? shape.list : undefined;
  return Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
}

/** The table whose rows a result lists; undefined if it lists none. */
export function listedTable(result: ResultShape): Table | undefined {
  if (typeof result === 'string' || !('list' in result) || typeof result.list === 'string') return undefined;
  return 'fields' in result.list ? result.list.rowOf : undefined;
}
