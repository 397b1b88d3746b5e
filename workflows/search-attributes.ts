import type { Outcome } from '../sandbox/outcome.ts';
import { defineSearchAttributeKey } from '@temporalio/common';
import type { SearchAttributePair } from '@temporalio/common';
import type { FinishResult, TrajectoryInput } from './contract.ts';

/** What trajectories are found by in the engine's own pages (design, section 4); `Scenario` is the base scenario. */
export const SEARCH_ATTRIBUTES = {
  sweepId: defineSearchAttributeKey('SweepId', 'KEYWORD'),
  scenario: defineSearchAttributeKey('Scenario', 'KEYWORD'),
  categories: defineSearchAttributeKey('Categories', 'KEYWORD_LIST'),
  augmentation: defineSearchAttributeKey('Augmentation', 'KEYWORD'),
  agentModel: defineSearchAttributeKey('AgentModel', 'KEYWORD'),
  userModel: defineSearchAttributeKey('UserModel', 'KEYWORD'),
  outcome: defineSearchAttributeKey('Outcome', 'KEYWORD'),
  similarity: defineSearchAttributeKey('Similarity', 'DOUBLE'),
  turnCount: defineSearchAttributeKey('TurnCount', 'INT'),
};

export function attributesAtStart({ cell, categories }: TrajectoryInput): SearchAttributePair[] {
  return [
    { key: SEARCH_ATTRIBUTES.sweepId, value: cell.sweep },
    { key: SEARCH_ATTRIBUTES.scenario, value: cell.scenario },
    { key: SEARCH_ATTRIBUTES.categories, value: [...categories] },
    { key: SEARCH_ATTRIBUTES.augmentation, value: cell.augmentation },
    { key: SEARCH_ATTRIBUTES.agentModel, value: cell.agent },
    { key: SEARCH_ATTRIBUTES.userModel, value: cell.user },
  ];
}

export function attributesAtEnd(outcome: Outcome, { similarity, turnCount }: FinishResult): SearchAttributePair[] {
  return [
    { key: SEARCH_ATTRIBUTES.outcome, value: outcome },
    { key: SEARCH_ATTRIBUTES.turnCount, value: turnCount },
    ...(similarity === null
      ? []
      : [{ key: SEARCH_ATTRIBUTES.similarity, value: Math.round(similarity * 10_000) / 10_000 }]),
  ];
}
