import type { JsonValue } from '../../../sandbox/json.ts';

/** A column of a table of rows. Null: no value, which is never zero. */
export type ExportColumn<Row> = {
  readonly name: string;
} & (
  | { readonly type: 'text'; readonly value: (row: Row) => string | null }
  /** A whole number. */
  | { readonly type: 'integer'; readonly value: (row: Row) => number | null }
  | { readonly type: 'boolean'; readonly value: (row: Row) => boolean | null }
  | { readonly type: 'double'; readonly value: (row: Row) => number | null }
  /** Milliseconds since the epoch. */
  | { readonly type: 'timestamp'; readonly value: (row: Row) => number | null }
  | { readonly type: 'list'; readonly value: (row: Row) => readonly string[] }
  | { readonly type: 'json'; readonly value: (row: Row) => JsonValue }
);

export type ExportColumnType = ExportColumn<never>['type'];
