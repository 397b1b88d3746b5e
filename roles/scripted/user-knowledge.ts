import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import type { UserTask } from '../../sandbox/user-brief.ts';

/** What a person in the user's place goes by, besides what it says. */
export interface UserKnowledge {
  /** What it says first, where the agent has greeted it. */
  readonly opening?: string;
  /** What it wants, and the facts of its brief. */
  readonly knows: readonly string[];
  /** The month of the year, from 1. */
  readonly month: number;
  /** Whether what it wants can be done with this phone. */
  readonly isPossible: boolean;
}

interface KnownScenario {
  readonly opening: string;
  readonly user: Pick<UserTask, 'goal' | 'knows'>;
  readonly categories: readonly string[];
  /** `start` in seconds since the epoch. */
  readonly clock: { readonly start: number };
}

/** What the user of a scenario goes by: never the answer, which it asks for. */
export function knowledgeOf({ opening, user, categories, clock }: KnownScenario): UserKnowledge {
  return {
    opening,
    knows: [user.goal, ...user.knows],
    month: new Date(clock.start * 1000).getUTCMonth() + 1,
    isPossible: !categories.includes(CATEGORY_OF_COLUMN.II),
  };
}
