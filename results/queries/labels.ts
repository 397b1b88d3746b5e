import { verdictOf } from '../run-columns.ts';
import type { ResultsDatabase, LabelRow, TrajectoryRow } from '../schema/rows.ts';
import type { LabelOfRun, Labels, LabelledRun } from '../store/labels.ts';
import type { BeforeWrite } from './before-write.ts';
import { pageIn, pagesOf } from './page-rows.ts';

/** Databases limit the number of parameters per query. */
const RUNS_PER_QUERY = 500;
const LABELS_PER_PAGE = 500;

export function labelQueries(database: ResultsDatabase, beforeWrite: BeforeWrite): Labels {
  return {
    async save(label) {
      await beforeWrite();
      const row = toRow(label);
      const { trajectory: _trajectory, started_at: _startedAt, labelled_by: _by, ...said } = row;
      await database
        .insertInto('labels')
        .values(row)
        .onConflict((conflict) => conflict.columns(['trajectory', 'started_at', 'labelled_by']).doUpdateSet(said))
        .execute();
    },

    async on(runs) {
      const starts = new Map(runs.map(({ id, startedAt }) => [id, startedAt]));
      const ids = [...starts.keys()];
      const found: LabelOfRun[] = [];
      for (let start = 0; start < ids.length; start += RUNS_PER_QUERY) {
        const rows = await database
          .selectFrom('labels')
          .selectAll()
          .where('trajectory', 'in', ids.slice(start, start + RUNS_PER_QUERY))
          .orderBy('labelled_at')
          .orderBy('labelled_by')
          .execute();
        found.push(...rows.filter((row) => starts.get(row.trajectory) === row.started_at).map(toLabel));
      }
      return found;
    },

    async *ofSweep(sweep) {
      const pages = pagesOf<LabelRow & Pick<TrajectoryRow, 'agent' | 'base_scenario' | 'augmentation' | 'solved'>>(
        LABELS_PER_PAGE,
        (last, size) =>
          database
            .selectFrom('labels')
            .innerJoin('trajectories', (join) =>
              join
                .onRef('trajectories.id', '=', 'labels.trajectory')
                .onRef('trajectories.started_at', '=', 'labels.started_at'),
            )
            .selectAll('labels')
            .select(['agent', 'base_scenario', 'augmentation', 'solved'])
            .where('trajectories.sweep', '=', sweep)
            .$call((query) =>
              pageIn(query, ['labels.trajectory', 'labelled_by'], last && [last.trajectory, last.labelled_by], size),
            )
            .execute(),
      );
      for await (const rows of pages) {
        yield rows.map(({ agent, base_scenario: scenario, augmentation, solved, ...row }): LabelledRun => {
          return { ...toLabel(row), agent, scenario, augmentation, solved: verdictOf(solved) };
        });
      }
    },
  };
}

function toRow({ run, by, isModel, falseStatements, ...label }: LabelOfRun): LabelRow {
  return {
    trajectory: run.id,
    started_at: run.startedAt,
    labelled_by: by,
    is_model: Number(isModel),
    verdict: label.verdict,
    judges: label.judges,
    fault: label.fault,
    labelled_at: label.labelledAt,
    dropped_quotes: label.droppedQuotes,
    why: label.why,
    note: label.note,
    modes: JSON.stringify(label.modes),
    false_statements: JSON.stringify(falseStatements),
    usage: label.usage && JSON.stringify(label.usage),
  };
}

function toLabel(row: LabelRow): LabelOfRun {
  return {
    run: { id: row.trajectory, startedAt: row.started_at },
    by: row.labelled_by,
    isModel: row.is_model === 1,
    verdict: row.verdict,
    judges: row.judges,
    fault: row.fault,
    modes: JSON.parse(row.modes) as LabelOfRun['modes'],
    why: row.why,
    note: row.note,
    falseStatements: JSON.parse(row.false_statements) as LabelOfRun['falseStatements'],
    droppedQuotes: row.dropped_quotes,
    usage: row.usage === null ? null : (JSON.parse(row.usage) as LabelOfRun['usage']),
    labelledAt: row.labelled_at,
  };
}
