import type { Priority } from '@temporalio/common';
import type { SweepPriority } from '../runs/sweep-contract.ts';

/** The option of a workflow that its tasks and activities are dispatched by; nothing if the sweep has no priority. */
export function temporalPriority(priority: SweepPriority | undefined): { readonly priority?: Priority } {
  if (!priority) return {};
  const { level, team, weight } = priority;
  return {
    priority: {
      ...(level !== undefined && { priorityKey: level }),
      ...(team !== undefined && { fairnessKey: team }),
      ...(weight !== undefined && { fairnessWeight: weight }),
    },
  };
}
