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
  /** Id of the night's sweep; `null` if it could not be opened. */
  readonly sweep: string | null;
  /** When it was to begin. */
  readonly scheduledAt: string;
  /** When it ended, or `null`. */
  readonly endedAt: string | null;
  /** `running`, `completed`, `stopped`, `cancelled` or `failed`. */
  readonly status: 'running' | NightSummary['status'];
  /** Whether every cell has a score and all bars were met; `null` while it is played. */
  readonly isGood: boolean | null;
  /** Cells of its sweep; `null` before it begins. */
  readonly cells: number | null;
  /** How many of them have a score now. */
  readonly scored: number;
  /** Share of its runs that are solved, as stored now, or `null`. */
  readonly solved: number | null;
  /** Mean similarity of its runs, as stored now, or `null`. */
  readonly similarity: number | null;
  /** The sweep of the last good night before it, or `null`. */
  readonly comparedWith: string | null;
  /** Why it is not good. */
  readonly problems: readonly string[];
  /** What it waits for, since when and why, for example to be judged while the results are away; otherwise `null`. */
  readonly waits: string | null;
  /** For each notification that was due: `receiver` in words, and the `problem`, or `null` if it was delivered. */
  readonly deliveries: readonly Delivery[];
}

/** @param nights the latest first */
export function scheduleForm(name: string, { state, info, action }: ScheduleDescription, nights: readonly NightForm[]) {
  const [input] = (action.args ?? []) as readonly (NightlyInput | undefined)[];
  const { cron = [], timeZone = 'UTC', jitter = null } = input?.times ?? {};
  return {
    /** Its name. */
    schedule: name,
    /** Whether no nights begin. */
    paused: state.paused,
    /** Why, as someone said, or `null`. */
    reason: state.note ?? null,
    /** When nights begin: cron expressions. */
    cron,
    /** Their time zone. */
    timeZone,
    /** The longest delay of a night, or `null`. */
    jitter,
    /** The next times; empty while it is paused. */
    next: state.paused ? [] : info.nextActionTimes.map((time) => time.toISOString()),
    /** Whether a night is being played. */
    running: info.runningActions.length > 0,
    /** How many nights did not begin because the one before was running. */
    skipped: info.numActionsSkippedOverlap,
    /** How many nights did not begin because the Temporal server was away for more than six hours. */
    missed: info.numActionsMissedCatchupWindow,
    /** How many cells each night plays. */
    cells: input?.sweep.cells ?? 0,
    /** Model specs that each night plays. */
    agents: input?.sweep.spec.agents ?? [],
    /** Who is told, in words. */
    notifications: (input?.notifications ?? []).map(receiverOf),
    /** The latest first: one with `list`, at most ten with `show`. */
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
