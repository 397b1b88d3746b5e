import type { ScheduleDescription } from '@temporalio/client';
import { receiverOf } from '../../runs/nights.ts';
import type { Delivery, NightlyInput, NightSummary } from '../../runs/nights.ts';
import type { Night } from '../../results/store/nights.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { ratioOrNull } from '../../results/means/ratio.ts';
import type { EngineNight } from './engine-nights.ts';

/** A schedule as `nights list --json` and `nights show --json` print it. */
export type ScheduleForm = ReturnType<typeof scheduleForm>;

export interface NightForm {
  /** Null if it has none: the results know nothing of this night, or could not be asked. */
  readonly sweep: string | null;
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
  /** What it waits for; null if for nothing. */
  readonly waits: string | null;
  readonly deliveries: readonly Delivery[];
}

/** @param nights the latest first */
export function scheduleForm(name: string, { state, info, action }: ScheduleDescription, nights: readonly NightForm[]) {
  const [input] = (action.args ?? []) as readonly (NightlyInput | undefined)[];
  const { cron = [], timeZone = 'UTC', jitter = null } = input?.times ?? {};
  return {
    schedule: name,
    paused: state.paused,
    reason: state.note ?? null,
    cron,
    timeZone,
    jitter,
    next: state.paused ? [] : info.nextActionTimes.map((time) => time.toISOString()),
    running: info.runningActions.length > 0,
    skipped: info.numActionsSkippedOverlap,
    missed: info.numActionsMissedCatchupWindow,
    cells: input?.sweep.cells ?? 0,
    agents: input?.sweep.spec.agents ?? [],
    notifications: (input?.notifications ?? []).map(receiverOf),
    nights,
  };
}

/**
 * @param overview of the night's sweep, as far as it has been played
 * @param waits what its workflow waits for
 */
export function nightForm(
  { sweep, scheduledAt, end, deliveries }: Night,
  overview: SweepOverview | null,
  waits: string | null,
): NightForm {
  const summary = end && (end.summary as unknown as NightSummary);
  return {
    sweep,
    scheduledAt: new Date(scheduledAt).toISOString(),
    endedAt: end && new Date(end.endedAt).toISOString(),
    status: summary?.status ?? 'running',
    isGood: end && end.isGood,
    cells: overview?.cells ?? null,
    scored: overview?.scored ?? 0,
    solved: overview && ratioOrNull(overview.solved, overview.judged),
    similarity: overview?.similarity ?? null,
    comparedWith: summary?.comparedWith ?? null,
    problems: summary?.problems ?? [],
    waits,
    deliveries: (deliveries ?? []) as unknown as readonly Delivery[],
  };
}

/** A night that the results know nothing of. */
export function missingNightForm({ scheduledAt, isRunning, brokenBy, summary, waits }: EngineNight): NightForm {
  const broken = brokenBy === null ? [] : [`its workflow was ${brokenBy}`];
  return {
    sweep: summary?.sweep ?? null,
    scheduledAt: new Date(scheduledAt).toISOString(),
    endedAt: summary?.endedAt ?? null,
    status: isRunning ? 'running' : (summary?.status ?? (brokenBy === 'canceled' ? 'cancelled' : 'failed')),
    isGood: isRunning ? null : (summary?.isGood ?? false),
    cells: summary?.cells ?? null,
    scored: summary?.scored ?? 0,
    solved: summary?.solved ?? null,
    similarity: summary?.similarity ?? null,
    comparedWith: summary?.comparedWith ?? null,
    problems: summary?.problems ?? broken,
    waits,
    deliveries: [],
  };
}
