import type { ShowOptions } from './show-command.ts';
import { trajectoryDetail } from '../../results/public-form.ts';
import { labelLine } from '../../results/exports/labels/label-line.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { StoredScore } from '../../results/store/scores.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { withResults } from '../../client/results.ts';
import { terminalOf } from '../terminal.ts';
import { renderLabels } from '../render/label-lines.ts';
import { renderTrajectory } from '../render/render-trajectory.ts';
import { print, printJson, say } from '../say.ts';
import { chosenRun } from '../../client/find-trajectory.ts';

/** Prints a stored trajectory with its explanation. */
export async function showTrajectory(id: string, options: ShowOptions): Promise<void> {
  const { pack, results, json } = options;
  await withResults(results, 'read', async (store) => {
    const { record, note } = await chosenRun(store, id, options);
    if (json) printJson(await detailWithScores(store, record));
    else {
      const { graderOf } = await import('../../client/grader-of.ts');
      print(renderTrajectory(record, await graderOf(store, record, pack, say), terminalOf('stdout').width));
      const scores = await store.scores.of({ id: record.id, startedAt: record.startedAt });
      print(scoreLines(scores, record.provenance.grader));
      print(renderLabels(await store.labels.on([record])));
      if (note !== null) say(note);
    }
  });
}

/** All scores of a run that was scored again, and which one counts. */
function scoreLines(scores: readonly StoredScore[], grader: string): readonly string[] {
  if (scores.length === 0) return [];
  const lines = scores.map(({ score, scoredAt, ...from }) => {
    const counts = from.grader === grader ? ', which counts' : '';
    const when = new Date(scoredAt).toISOString();
    return `  ${verdictText(score.solved)}  similarity ${score.similarity.toFixed(3)}  grader ${from.grader.slice(0, 8)}, ${when}, by ${from.harness}${counts}`;
  });
  return ['', 'scores', ...lines];
}

/** What `show --json` prints. */
async function detailWithScores(store: ResultsStore, record: TrajectoryRecord): Promise<JsonObject> {
  const { id, startedAt } = record;
  const scores = await store.scores.of({ id, startedAt });
  const forms = scores.map(({ score, scoredAt, ...from }) => ({
    ...score,
    ...from,
    scoredAt: new Date(scoredAt).toISOString(),
  }));
  const labels = (await store.labels.on([record])).map((label) => labelLine(label, record.cell));
  return {
    ...trajectoryDetail(record),
    ...(forms.length > 0 && { scores: forms }),
    ...(labels.length > 0 && { labels: labels as unknown as JsonObject[] }),
  };
}
