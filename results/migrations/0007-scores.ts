import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

/** Makes room for all scores of a run that was scored again. The score that reports count is still that in its row. */
export async function createScores({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('scores')
    .addColumn('trajectory', text, (column) => column.notNull())
    .addColumn('started_at', 'double precision', (column) => column.notNull())
    .addColumn('grader', text, (column) => column.notNull())
    .addColumn('scenario', text, (column) => column.notNull())
    .addColumn('harness', text, (column) => column.notNull())
    .addColumn('similarity', 'double precision', (column) => column.notNull())
    .addColumn('milestone_similarity', 'double precision', (column) => column.notNull())
    .addColumn('minefield_similarity', 'double precision', (column) => column.notNull())
    .addColumn('turn_count', 'integer', (column) => column.notNull())
    .addColumn('scored_at', 'double precision', (column) => column.notNull())
    .addColumn('explanation', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('scores_of_runs', ['trajectory', 'started_at', 'grader'])
    .execute();
}
