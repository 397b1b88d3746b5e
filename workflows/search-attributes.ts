import { defineSearchAttributeKey } from '@temporalio/common';
import type { SearchAttributePair } from '@temporalio/common';
import { SEARCH_ATTRIBUTE_TYPES } from '../runs/search-attributes.ts';
import type { SearchAttributeName } from '../runs/search-attributes.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { FinishResult, TrajectoryInput } from '../runs/contract.ts';

/** The typed keys of all registered search attributes. */
export const SEARCH_ATTRIBUTES = {
  sweepId: key('SweepId'),
  scenario: key('Scenario'),
  categories: key('Categories'),
  augmentation: key('Augmentation'),
  agentModel: key('AgentModel'),
  userModel: key('UserModel'),
  outcome: key('Outcome'),
  similarity: key('Similarity'),
  turnCount: key('TurnCount'),
} satisfies { readonly [Name in SearchAttributeName as Uncapitalize<Name>]: { readonly name: string } };

function key<Name extends SearchAttributeName>(name: Name) {
  return defineSearchAttributeKey(name, SEARCH_ATTRIBUTE_TYPES[name]);
}

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
