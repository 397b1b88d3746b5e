import { dollars } from '../../../../results/dollars.ts';
import type { Mean } from '../../../../results/means.ts';
import { compact, percent } from '../../text/format.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A figure of a column of the report. */
export interface Metric {
  readonly name: string;
  readonly title: string;
  /** Whether it is from 0 to 1. */
  readonly isShare: boolean;
  readonly of: (mean: Mean) => number | null;
  readonly interval: (mean: Mean) => Interval | null;
  readonly text: (value: number | null) => string;
}

/** Reports of earlier versions of the statistics have no intervals. */
type WithIntervals = Mean & {
  readonly similarity_interval?: Interval | null;
  readonly solved_interval?: Interval | null;
};

export const METRICS = [
  {
    name: 'similarity',
    title: 'Similarity',
    isShare: true,
    of: ({ similarity }: Mean) => similarity,
    interval: (mean: WithIntervals) => mean.similarity_interval ?? null,
    text: percent,
  },
  {
    name: 'solved',
    title: 'Solved',
    isShare: true,
    of: ({ solved }: Mean) => solved,
    interval: (mean: WithIntervals) => mean.solved_interval ?? null,
    text: percent,
  },
  {
    name: 'turns',
    title: 'Turns',
    isShare: false,
    of: ({ turn_count }: Mean) => turn_count,
    interval: () => null,
    text: (value: number | null) => value?.toFixed(1) ?? '–',
  },
  {
    name: 'tokens',
    title: 'Tokens',
    isShare: false,
    of: ({ tokens }: Mean) => tokens,
    interval: () => null,
    text: (value: number | null) => (value === null ? '–' : compact(value)),
  },
  {
    name: 'cost',
    title: 'Cost',
    isShare: false,
    of: ({ cost_usd }: Mean) => cost_usd,
    interval: () => null,
    text: (value: number | null) => (value === null ? '–' : dollars(value)),
  },
] as const satisfies readonly Metric[];

export type MetricName = (typeof METRICS)[number]['name'];
