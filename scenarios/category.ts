import type { Category } from './scenario.ts';

/** The categories by the name of their column in the paper's tables. */
export const CATEGORY_OF_COLUMN = {
  STC: 'SINGLE_TOOL_CALL',
  MTC: 'MULTIPLE_TOOL_CALL',
  SUT: 'SINGLE_USER_TURN',
  MUT: 'MULTIPLE_USER_TURN',
  SD: 'STATE_DEPENDENCY',
  C: 'CANONICALIZATION',
  II: 'INSUFFICIENT_INFORMATION',
} as const satisfies Record<string, Category>;
