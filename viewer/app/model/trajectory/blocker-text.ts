import type { Blocker } from './milestone-nodes.ts';

/** What kept a milestone from matching, in a sentence. */
export function blockerText(blocker: Blocker): string {
  if (blocker.kind === 'guardrail') return blocker.reason;
  if (blocker.kind === 'reference') return `it is compared with milestone ${blocker.milestone}, which matched nowhere`;
  const { other, milestone, message, fitsAt } = blocker;
  const place = other === 'before' ? 'matched only at' : 'matched already at';
  return `it fits at message ${fitsAt}, but milestone ${milestone}, which must come ${other} it, ${place} message ${message}`;
}
