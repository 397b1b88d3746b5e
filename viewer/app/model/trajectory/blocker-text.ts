import type { Blocker } from './milestone-nodes.ts';

/** What kept a milestone from matching, in a sentence. */
export function blockerText(blocker: Blocker): string {
  switch (blocker.kind) {
    case 'guardrail':
      return blocker.reason;
    case 'reference':
      return `it is compared with milestone ${blocker.milestone}, which matched nowhere`;
    case 'order':
      return blocker.other === 'before'
        ? `it fits at message ${blocker.fitsAt}, but milestone ${blocker.milestone}, which must come before it, matched only at message ${blocker.message}`
        : `it fits at message ${blocker.fitsAt}, but milestone ${blocker.milestone}, which must come after it, matched already at message ${blocker.message}`;
  }
}
