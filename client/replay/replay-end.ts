import { DeterminismViolationError } from '@temporalio/workflow';
import type { ReplayEnd } from './run-replay.ts';

/** How a replay ended that failed with this error; Temporal's text names the command that differs. */
export function replayEnd(error: unknown): ReplayEnd {
  const whole = error instanceof Error ? error.message : String(error);
  const text = /\[TMPRL1100\] [^"]+/.exec(whole)?.[0] ?? whole;
  return { kind: error instanceof DeterminismViolationError ? 'diverged' : 'failed', text };
}
