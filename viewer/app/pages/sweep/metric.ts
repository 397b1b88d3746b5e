import { dollars } from '../../../../text/dollars.ts';
import type { Mean } from '../../../../results/means/means.ts';
import type { Interval } from '../../../../results/statistics/clustered-mean.ts';
import { compact, known, percent, similarityText } from '../../text/format.ts';

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

const plain = { interval: () => null };

export const METRICS = [
  {
    name: 'solved',
    title: 'Solved, %',
    isShare: true,
    of: ({ solved }: Mean) => solved,
    interval: ({ solved_interval }: Mean) => solved_interval,
    text: percent,
  },
  {
    name: 'similarity',
    title: 'Similarity',
    isShare: true,
    of: ({ similarity }: Mean) => similarity,
    interval: ({ similarity_interval }: Mean) => similarity_interval,
    text: similarityText,
  },
  {
    ...plain,
    name: 'wording',
    title: 'Wording',
    isShare: true,
    of: ({ wording }: Mean) => wording,
    text: similarityText,
  },
  {
    ...plain,
    name: 'turns',
    title: 'Turns',
    isShare: false,
    of: ({ turn_count }: Mean) => turn_count,
    text: known((turns) => turns.toFixed(1)),
  },
  { ...plain, name: 'tokens', title: 'Tokens', isShare: false, of: ({ tokens }: Mean) => tokens, text: known(compact) },
  { ...plain, name: 'cost', title: 'Cost', isShare: false, of: ({ cost_usd }: Mean) => cost_usd, text: known(dollars) },
] as const satisfies readonly Metric[];
