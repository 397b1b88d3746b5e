import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { recordOf, sum } from './means.ts';
import type { MistakeGroup, TallyGroup } from '../store/sums.ts';

type Kinds = Readonly<Partial<Record<FailureKind, number>>>;

/** How many plays each kind of mistake ended. */
export interface Mistakes {
  readonly agent: Kinds;
  readonly user: Kinds;
}

/** How often a simulated user made a mistake, played again or not. */
export interface UserRate {
  /** The model spec. */
  readonly user: string;
  readonly failed: number;
  /** Plays that ended by themselves or by a mistake: those that failed in the infrastructure are left out. */
  readonly plays: number;
}

export function mistakesIn(groups: readonly MistakeGroup[]): Mistakes {
  return { agent: kindsOf(groups, 'agent-error'), user: kindsOf(groups, 'user-error') };
}

function kindsOf(groups: readonly MistakeGroup[], outcome: Outcome): Kinds {
  const byKind = Map.groupBy(
    groups.filter((group) => group.outcome === outcome),
    ({ kind }) => kind,
  );
  return recordOf([...byKind].map(([kind, of]) => [kind, sum(of, 'plays')] as const));
}

const ENDED: ReadonlySet<Outcome> = new Set(['completed', 'message-limit', 'agent-error']);

/** A sweep has one simulated user; of single runs, with several, the plays cannot be told apart. */
export function userRates(groups: readonly TallyGroup[], mistakes: readonly MistakeGroup[]): readonly UserRate[] {
  const failures = mistakes.filter(({ outcome }) => outcome === 'user-error');
  const byUser = Map.groupBy(failures, ({ user }) => user);
  if (byUser.size !== 1) return [];
  const ended = sum(
    groups.filter(({ outcome }) => ENDED.has(outcome)),
    'runs',
  );
  return [...byUser].map(([user, of]) => {
    const failed = sum(of, 'plays');
    return { user, failed, plays: ended + failed };
  });
}
