import type { ModeName } from '../evaluation/modes/mode.ts';
import type { SweepInput } from './sweep-contract.ts';

/** What a schedule, its workflow `nightly` and their activities exchange. All values are plain JSON. */

/** How people are told how a night went. Variables are environment variables of the workers, which hold the secrets. */
export type Notification = Webhook | ExitFile;

interface Told {
  /** `problem`: only of nights that are not good. */
  readonly when: 'always' | 'problem';
}

export interface Webhook extends Told {
  readonly kind: 'webhook';
  readonly urlVariable: string;
}

export interface ExitFile extends Told {
  readonly kind: 'exit-file';
  /** On the machine of the worker. */
  readonly path: string;
}

/** The bars that a night must meet to be good. */
export interface NightBars {
  /** Least share of solved runs of each agent. */
  readonly failUnder?: number;
  /** Modes that no run may show. */
  readonly failOnMode?: readonly ModeName[];
  /** Whether an agent may not be significantly worse than in the last good night. */
  readonly failOnRegression: boolean;
}

/** When nights begin, as it was written. */
export interface NightTimes {
  readonly cron: readonly string[];
  readonly timeZone: string;
  readonly jitter?: string;
}

/** Limits of models and the budget of each night's sweep. Null: no limit. */
export interface NightLimits {
  readonly models: Readonly<
    Record<
      string,
      {
        readonly requestsPerMinute?: number | null;
        readonly tokensPerMinute?: number | null;
        readonly concurrency?: number | null;
      }
    >
  >;
  readonly maxCostUsd?: number | null;
  readonly maxTokens?: number | null;
  /** Whether the sweep ends when its budget is used up; default: true. */
  readonly ends?: boolean;
  readonly allowUnpriced?: boolean;
  /** How long its calls wait for a model that cannot be reached. */
  readonly awayMs?: number;
}

/** Input of the workflow `nightly`. */
export interface NightlyInput {
  /** The schedule's name, with which the ids of its sweeps begin. */
  readonly schedule: string;
  readonly times: NightTimes;
  /** The sweep of each night, which has an id of its own. */
  readonly sweep: SweepInput;
  readonly limits: NightLimits;
  readonly bars: NightBars;
  readonly notifications: readonly Notification[];
}

/** Input of `openNight`. */
export interface OpenNightInput extends Pick<NightlyInput, 'schedule' | 'limits'> {
  readonly timeZone: string;
  /** Milliseconds since the epoch. */
  readonly scheduledAt: number;
}

/** How the sweep of a night ended, as its workflow says it. */
export interface NightEnding {
  /** `played`: the results say how. */
  readonly status: 'played' | 'cancelled' | 'failed';
  readonly reason: string | null;
}

/** Input of `judgeNight`. */
export interface JudgeNightInput extends Pick<NightlyInput, 'schedule' | 'bars'> {
  readonly scheduledAt: number;
  readonly sweep: string;
  readonly ending: NightEnding;
}

/** How a night went: bounded in size, for notifications, and stored. */
export interface NightSummary {
  readonly schedule: string;
  /** Null if the night could not even be opened. */
  readonly sweep: string | null;
  /** This and the next are times in ISO 8601. */
  readonly scheduledAt: string;
  readonly endedAt: string | null;
  readonly status: 'completed' | 'stopped' | 'cancelled' | 'failed';
  /** Completed, every cell scored, all bars held. */
  readonly isGood: boolean;
  /** Why it is not good, one line each. */
  readonly problems: readonly string[];
  readonly cells: number;
  readonly scored: number;
  /** Share of solved runs; null without a verdict. */
  readonly solved: number | null;
  readonly similarity: number | null;
  readonly costUsd: number;
  /** Model calls whose price is not known. */
  readonly unpriced: number;
  /** The last good night; null if there was none before. */
  readonly comparedWith: string | null;
  readonly agents: readonly NightAgent[];
}

export interface NightAgent {
  readonly agent: string;
  readonly scored: number;
  readonly solved: number | null;
  readonly similarity: number | null;
  /** Since the last good night, on the cells that both have; null if they have none in common. */
  readonly change: NightChange | null;
}

export interface NightChange {
  /** What differs: shares of solved runs, or similarity where a side has no verdicts. */
  readonly measure: 'solved' | 'similarity';
  readonly pairs: number;
  readonly difference: number;
  /** Of 95 %; null with fewer than two scenarios. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly p: number | null;
  readonly isRegression: boolean;
  readonly improved: number;
  readonly broke: number;
  /** Some of those that broke, by the ids of their runs. */
  readonly examples: readonly string[];
}

/** What became of a notification. */
export interface Delivery {
  /** Who got it, without secrets. */
  readonly receiver: string;
  /** Null if it was delivered. */
  readonly problem: string | null;
}

/** Input of `deliverNotification`. */
export interface DeliverInput {
  readonly notification: Notification;
  readonly summary: NightSummary;
}

/** Input of the workflow `announcement`. */
export interface AnnouncementInput extends Pick<NightlyInput, 'notifications'> {
  readonly scheduledAt: number;
  readonly summary: NightSummary;
}

/** Input of `noteDeliveries`. */
export interface NoteDeliveriesInput extends Pick<NightlyInput, 'schedule'> {
  readonly scheduledAt: number;
  readonly deliveries: readonly Delivery[];
}

/** Who gets a notification, for people and without secrets. */
export function receiverOf(notification: Notification): string {
  return notification.kind === 'webhook' ? `webhook ${notification.urlVariable}` : `file ${notification.path}`;
}

/** The summary of a night of which the results say nothing. */
export function unjudged(
  { schedule }: Pick<NightlyInput, 'schedule'>,
  scheduledAt: string,
  sweep: string | null,
  problems: readonly string[],
): NightSummary {
  return {
    schedule,
    sweep,
    scheduledAt,
    endedAt: null,
    status: 'failed',
    isGood: false,
    problems,
    cells: 0,
    scored: 0,
    solved: null,
    similarity: null,
    costUsd: 0,
    unpriced: 0,
    comparedWith: null,
    agents: [],
  };
}
