import type { FieldName } from './fields.ts';

/** A condition on stored runs, as the language of `--where` says it (parse-where.ts). */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | { readonly kind: 'compare'; readonly field: FieldName; readonly operator: Operator; readonly value: Value };

export const OPERATORS = ['=', '!=', '<', '<=', '>', '>=', 'contains', 'matches'] as const;
export type Operator = (typeof OPERATORS)[number];

/** Null stands for `none`: the run has no such value. */
export type Value = number | string | boolean | null;
