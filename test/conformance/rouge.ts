import { rougeL, rougeTokens } from '../../evaluation/rouge.ts';
import { computing } from './vector.ts';
import type { Check } from './vector.ts';

interface RougeInput {
  readonly target: string;
  readonly prediction: string;
}

const similarity = computing(({ target, prediction }: RougeInput) =>
  rougeL(rougeTokens(target), rougeTokens(prediction)),
);

/** Checks the 64-bit similarity, and the 32-bit value of a column. */
const rouge: Check = (vector) => {
  const { expected_column: column } = vector as { readonly expected_column?: number };
  const isColumn = column === undefined || Math.fround(Number(vector.expected)) === column;
  return isColumn ? similarity(vector) : `the column holds ${column}, not ${String(vector.expected)} in 32 bits`;
};

export const ROUGE_CHECKS: Readonly<Record<string, Check>> = {
  rouge_l: rouge,
  rouge_tokens: computing(({ text }: { readonly text: string }) => rougeTokens(text)),
};
