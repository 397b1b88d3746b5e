import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { recordOf, sum } from '../means/means.ts';
import type { MistakeGroup, TallyGroup } from '../store/sums.ts';
import type { Interval } from '../statistics/clustered-mean.ts';

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

/** Outcomes of plays that ended by themselves, or by a mistake of the agent. */
export const ENDED: ReadonlySet<Outcome> = new Set(['completed', 'message-limit', 'agent-error']);

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

/** How much runs that a mistake of the simulated user ended can matter to the mean similarity. */
export interface UserFaults {
  /** Runs that a mistake of the simulated user ended. */
  readonly runs: number;
  /** Mean similarity of the other runs; `null` if there are none. */
  readonly similarityWithout: number | null;
  /** `low` and `high`: the mean if each of these runs had failed, and if each had been solved. */
  readonly similarityRange: Interval;
}

/** Null if there are no such runs. */
export function userFaults(groups: readonly TallyGroup[]): UserFaults | null {
  const ended = groups.filter(({ outcome }) => outcome === 'user-error');
  const others = groups.filter(({ outcome }) => outcome !== 'user-error');
  const runs = sum(ended, 'runs');
  if (runs === 0) return null;
  const [n, similarity] = [sum(others, 'scored'), sum(others, 'similaritySum')];
  const all = n + runs;
  return {
    runs,
    similarityWithout: n === 0 ? null : similarity / n,
    similarityRange: { low: similarity / all, high: (similarity + runs) / all },
  };
}
