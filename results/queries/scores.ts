import type { BeforeWrite } from './before-write.ts';
import type { ResultsDatabase, ScoreRow } from '../schema/rows.ts';
import type { Rescore, Scores, StoredScore } from '../store/scores.ts';
import { isRun } from './history.ts';
import { whyColumns } from './row.ts';
import { explanationOf, scoreColumns, scoreOfColumns } from '../run-columns.ts';

/** Scores of runs that were scored again, beside those that they had before. */
export function scoreQueries(database: ResultsDatabase, beforeWrite: BeforeWrite): Scores {
  return {
    async renew(change) {
      await beforeWrite();
      return database.transaction().execute((transaction) => rescore(transaction, change));
    },

    async decide(run, decisive) {
      await beforeWrite();
      const { numUpdatedRows } = await database
        .updateTable('trajectories')
        .set({ decisive: JSON.stringify(decisive) })
        .where(isRun(run))
        .where('solved', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async reward(run, reward) {
      await beforeWrite();
      await database
        .updateTable('trajectories')
        .set({ guest_reward: JSON.stringify(reward), reward: reward.reward })
        .where(isRun(run))
        .execute();
    },

    async of({ id, startedAt }) {
      const rows = await database
        .selectFrom('scores')
        .selectAll()
        .where('trajectory', '=', id)
        .where('started_at', '=', startedAt)
        .orderBy('scored_at')
        .orderBy('grader')
        .execute();
      return rows.map((row) => ({
        grader: row.grader,
        scenario: row.scenario,
        harness: row.harness,
        scoredAt: row.scored_at,
        score: scoreOfColumns(row)!,
      }));
    },
  };
}

async function rescore(database: ResultsDatabase, { run, old, today, score, why }: Rescore): Promise<boolean> {
  const { provenance } = run;
  const explanation = JSON.stringify(explanationOf(score));
  const columns = { ...scoreColumns(score), explanation };
  const isOther =
    score.solved !== false || today.grader !== provenance.grader || today.scenario !== provenance.scenario;
  const { numUpdatedRows } = await database
    .updateTable('trajectories')
    .set({
      ...columns,
      ...whyColumns(why),
      cause: why.cause && JSON.stringify(why.cause),
      modes: why.modes && JSON.stringify(why.modes),
      guest_reward: why.guestReward && JSON.stringify(why.guestReward),
      ...(isOther && { decisive: null }),
      provenance: JSON.stringify({ ...provenance, grader: today.grader, scenario: today.scenario }),
    })
    .where(isRun(run))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const before = rowOf(run, old, JSON.stringify(explanationOf(run.score)));
  const after = { ...rowOf(run, today, explanation), ...columns };
  await database
    .insertInto('scores')
    .values(before)
    .onConflict((conflict) => conflict.columns(['trajectory', 'started_at', 'grader']).doNothing())
    .execute();
  const { trajectory: _trajectory, started_at: _startedAt, grader: _grader, ...changed } = after;
  await database
    .insertInto('scores')
    .values(after)
    .onConflict((conflict) => conflict.columns(['trajectory', 'started_at', 'grader']).doUpdateSet(changed))
    .execute();
  return true;
}

function rowOf({ id, startedAt }: Rescore['run'], { score, ...from }: StoredScore, explanation: string): ScoreRow {
  return {
    trajectory: id,
    started_at: startedAt,
    grader: from.grader,
    scenario: from.scenario,
    harness: from.harness,
    ...scoreColumns(score),
    scored_at: from.scoredAt,
    explanation,
  };
}
