/**
 * The search attributes of runs and their Temporal types. `infra/` registers them, workflows set them. `Scenario` is
 * the base scenario.
 */
export const SEARCH_ATTRIBUTE_TYPES = {
  SweepId: 'KEYWORD',
  Scenario: 'KEYWORD',
  Categories: 'KEYWORD_LIST',
  Augmentation: 'KEYWORD',
  AgentModel: 'KEYWORD',
  UserModel: 'KEYWORD',
  Outcome: 'KEYWORD',
  Similarity: 'DOUBLE',
  TurnCount: 'INT',
} as const;

export type SearchAttributeName = keyof typeof SEARCH_ATTRIBUTE_TYPES;
export type SearchAttributeType = (typeof SEARCH_ATTRIBUTE_TYPES)[SearchAttributeName];
