/** What a scenario can be tagged with (scenarios/scenario.ts). */
export const CATEGORIES = [
  'SINGLE_TOOL_CALL',
  'MULTIPLE_TOOL_CALL',
  'SINGLE_USER_TURN',
  'MULTIPLE_USER_TURN',
  'STATE_DEPENDENCY',
  'CANONICALIZATION',
  'INSUFFICIENT_INFORMATION',
] as const;
