/** What operators can search runs by (design, section 4), as plain data: safe to import anywhere. */
export const SEARCH_ATTRIBUTE_TYPES = {
  SweepId: 'Keyword',
  Scenario: 'Keyword',
  Categories: 'KeywordList',
  Augmentation: 'Keyword',
  AgentModel: 'Keyword',
  UserModel: 'Keyword',
  Outcome: 'Keyword',
  Similarity: 'Double',
  TurnCount: 'Int',
} as const;

export type SearchAttributeName = keyof typeof SEARCH_ATTRIBUTE_TYPES;
export type SearchAttributeType = (typeof SEARCH_ATTRIBUTE_TYPES)[SearchAttributeName];
