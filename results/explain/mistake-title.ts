import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';

export interface Ending {
  readonly outcome: Outcome;
  readonly failureKind?: FailureKind | null | undefined;
}

const OF_AGENT: Readonly<Record<FailureKind, string>> = {
  refused: 'The model refused to answer',
  filtered: 'The provider filtered the answer',
  'context-full': 'The dialogue did not fit into the context of the model',
  'out-of-tokens': 'The answer was cut: out of tokens',
  empty: 'The model answered nothing',
  aborted: 'The answer broke off',
  'out-of-character': 'The model left its role',
  other: 'The model made a mistake that ended the run',
};

/** The mistake that ended a run; null if none did. */
export function mistakeTitle({ outcome, failureKind }: Ending): string | null {
  if (outcome === 'agent-error') return OF_AGENT[failureKind ?? 'other'];
  return outcome === 'user-error' ? 'The simulated user made a mistake that ended the run' : null;
}
