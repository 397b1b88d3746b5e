/** What a base scenario can be tagged with, by the name of its column in the paper's tables (section 3). */
export const CATEGORY_OF_COLUMN = {
  STC: 'SINGLE_TOOL_CALL',
  MTC: 'MULTIPLE_TOOL_CALL',
  SUT: 'SINGLE_USER_TURN',
  MUT: 'MULTIPLE_USER_TURN',
  SD: 'STATE_DEPENDENCY',
  C: 'CANONICALIZATION',
  II: 'INSUFFICIENT_INFORMATION',
} as const;

export type Category = (typeof CATEGORY_OF_COLUMN)[keyof typeof CATEGORY_OF_COLUMN];

export const CATEGORIES: readonly Category[] = Object.values(CATEGORY_OF_COLUMN);
