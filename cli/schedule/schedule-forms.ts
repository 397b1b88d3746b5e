import type { ScheduleDescription } from '@temporalio/client';
import { receiverOf } from '../../runs/nights.ts';
import type { Delivery, NightlyInput, NightSummary } from '../../runs/nights.ts';
import type { Night } from '../../results/nights/night.ts';
import type { SweepOverview } from '../../results/store.ts';
import { ratio } from '../../results/ratio.ts';

/** A schedule as `schedule list --json` and `schedule show --json` print it (docs/json-output.md). */
export interface ScheduleForm {
  readonly schedule: string;
  readonly paused: boolean;
  readonly note: string | null;
  readonly cron: readonly string[];
  readonly timeZone: string;
  readonly jitter: string | null;
  /** Times in ISO 8601. */
  readonly next: readonly string[];
  readonly running: boolean;
  /** Nights that did not begin because the one before was still running. */
  readonly skipped: number;
  readonly cells: number;
  readonly agents: readonly string[];
  readonly notifications: readonly string[];
  /** The latest first. */
  readonly nights: readonly NightForm[];
}

export interface NightForm {
  readonly sweep: string;
  readonly scheduledAt: string;
  readonly endedAt: string | null;
  readonly status: 'running' | NightSummary['status'];
  /** Null while it is played. */
  readonly isGood: boolean | null;
  readonly cells: number | null;
  readonly scored: number;
  /** Share of those with a verdict. */
  readonly solved: number | null;
  readonly similarity: number | null;
  readonly comparedWith: string | null;
  readonly problems: readonly string[];
  readonly deliveries: readonly Delivery[];
}

export function scheduleForm(
  name: string,
  { state, info, action }: ScheduleDescription,
  nights: readonly NightForm[],
): ScheduleForm {
  const [input] = (action.args ?? []) as readonly (NightlyInput | undefined)[];
  const { cron = [], timeZone = 'UTC', jitter = null } = input?.times ?? {};
  return {
    schedule: name,
    paused: state.paused,
    note: state.note ?? null,
    cron,
    timeZone,
    jitter,
    next: state.paused ? [] : info.nextActionTimes.map((time) => time.toISOString()),
    running: info.runningActions.length > 0,
    skipped: info.numActionsSkippedOverlap,
    cells: input?.sweep.cells ?? 0,
    agents: input?.sweep.spec.agents ?? [],
    notifications: (input?.notifications ?? []).map(receiverOf),
    nights,
  };
}

/** @param overview of the night's sweep, as far as it has been played */
export function nightForm({ sweep, scheduledAt, end, deliveries }: Night, overview: SweepOverview | null): NightForm {
  const summary = end && (end.summary as unknown as NightSummary);
  return {
    sweep,
    scheduledAt: new Date(scheduledAt).toISOString(),
    endedAt: end && new Date(end.endedAt).toISOString(),
    status: summary?.status ?? 'running',
    isGood: end && end.isGood,
    cells: overview?.cells ?? null,
    scored: overview?.scored ?? 0,
    solved: overview && ratio(overview.solved, overview.judged),
    similarity: overview?.similarity ?? null,
    comparedWith: summary?.comparedWith ?? null,
    problems: summary?.problems ?? [],
    deliveries: (deliveries ?? []) as unknown as readonly Delivery[],
  };
}
