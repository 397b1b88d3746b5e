import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { pageAfter, pagesOf } from './run-order.ts';
import type { ResultsSchema } from '../schema.ts';

/** What tables and charts show of a run. */
export interface RunFigures {
  readonly id: string;
  /** The base scenario's name. */
  readonly scenario: string;
  readonly augmentation: Augmentation;
  readonly agent: string;
  readonly user: string;
  readonly trial: number;
  readonly outcome: Outcome;
  /** JSON. */
  readonly categories: string;
  readonly reason: string | null;
  readonly failureKind: FailureKind | null;
  /** 0 or 1; null without a verdict. */
  readonly solved: number | null;
  /** This and the next one are null without a score. */
  readonly similarity: number | null;
  readonly turnCount: number | null;
  readonly wording: number | null;
  readonly retries: number;
  /** JSON: tokens and cost by role. */
  readonly usage: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
}

const ROWS_PER_PAGE = 2_000;

/**
 * The figures of a sweep's runs, ordered by agent, scenario, augmentation and trial, page by page. Only columns before the
 * large ones are read: the others cost SQLite three times as long. Nothing is parsed.
 */
export function runFigures(database: Kysely<ResultsSchema>, sweep: string): AsyncGenerator<readonly RunFigures[]> {
  return pagesOf<RunFigures>(ROWS_PER_PAGE, (last, size) =>
    database
      .selectFrom('trajectories')
      .select(['id', 'scenario', 'augmentation', 'agent', 'user', 'trial', 'outcome', 'categories', 'reason'])
      .select(['solved', 'similarity', 'turn_count as turnCount', 'wording', 'retries', 'usage'])
      .select(['started_at as startedAt', 'finished_at as finishedAt'])
      .select(failureKindOfRow)
      .where('sweep', '=', sweep)
      .$call((query) => pageAfter(query, last, size))
      .execute(),
  );
}

/** The kind of the mistake that ended a row of `trajectories`. */
export const failureKindOfRow = sql<FailureKind | null>`(
  select kind from mistakes
  where mistakes.trajectory = trajectories.id and mistakes.started_at = trajectories.started_at
)`.as('failureKind');
