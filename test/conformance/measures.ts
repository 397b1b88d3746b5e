import { COLUMN_CHECKS } from './columns.ts';
import { CONSTRAINT_CHECKS } from './constraints.ts';
import { FUZZY_CHECKS } from './fuzzy.ts';
import { MATCHING_CHECKS } from './matching.ts';
import { ROUGE_CHECKS } from './rouge.ts';
import type { Check } from './vector.ts';

/** How each kind of vector in `measures.jsonl` is checked. */
export const MEASURE_CHECKS: Readonly<Record<string, Check>> = {
  ...ROUGE_CHECKS,
  ...COLUMN_CHECKS,
  ...CONSTRAINT_CHECKS,
  ...MATCHING_CHECKS,
  ...FUZZY_CHECKS,
};

/** How our result for a vector of any kind is wrong, or null. */
export const checkMeasure: Check = (vector) => {
  const check = MEASURE_CHECKS[vector.kind];
  return check === undefined ? `no check for kind ${vector.kind}` : check(vector);
};
