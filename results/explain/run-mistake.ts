import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { codeErrorDetail, codeErrorTitle } from './code-error.ts';

export interface Ending {
  readonly outcome: Outcome;
  readonly failureKind?: FailureKind | null | undefined;
  readonly reason?: string | null | undefined;
}

const OF_AGENT: Readonly<Record<Exclude<FailureKind, 'code-error'>, string>> = {
  refused: 'The agent refused to answer',
  filtered: 'The provider filtered the answer',
  'context-full': 'The dialogue did not fit into the context of the model',
  'out-of-tokens': 'The answer was cut: out of tokens',
  empty: 'The agent answered nothing',
  aborted: 'The answer broke off',
  'out-of-character': 'The agent left its role',
  'gave-up': 'The agent reported an error or gave up',
  other: 'The turn of the agent failed',
};

/** The mistake that ended a run, in words that runs share, and what is special about it; null if none did. */
export function runMistake({ outcome, failureKind, reason }: Ending): { title: string; detail: string | null } | null {
  if (outcome !== 'agent-error' && outcome !== 'user-error') return null;
  if (failureKind === 'code-error') {
    const whose = outcome === 'agent-error' ? "The agent's code" : "The simulated user's code";
    return { title: codeErrorTitle(whose, reason ?? ''), detail: codeErrorDetail(reason ?? '') };
  }
  if (outcome === 'agent-error') return { title: OF_AGENT[failureKind ?? 'other'], detail: null };
  const title =
    failureKind === 'gave-up'
      ? 'The simulated user reported an error or gave up'
      : 'The simulated user made a mistake that ended the run';
  return { title, detail: null };
}
