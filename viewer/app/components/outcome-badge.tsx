import type { Outcome } from '../../../sandbox/outcome.ts';
import { Badge } from './badge.tsx';
import type { Tone } from './badge.tsx';

const TONES: Readonly<Record<Outcome, Tone>> = {
  completed: 'neutral',
  'message-limit': 'warn',
  'agent-error': 'bad',
  'user-error': 'warn',
  infrastructure: 'bad',
  cancelled: 'warn',
  silent: 'warn',
};

/** Why a run ended. */
export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  return <Badge tone={TONES[outcome]}>{outcome}</Badge>;
}
