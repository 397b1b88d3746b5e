import { scoreTotals, trajectoryDetail } from '../../results/public-form.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { StoredScore } from '../../results/store/scores.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import type { JsonObject } from '../../sandbox/json.ts';

/** All scores of a run that was scored again, and which one counts. */
export function scoreLines(scores: readonly StoredScore[], grader: string): readonly string[] {
  if (scores.length === 0) return [];
  const lines = scores.map(({ score, scoredAt, ...from }) => {
    const counts = from.grader === grader ? ', which counts' : '';
    const when = new Date(scoredAt).toISOString();
    return `  ${verdictText(score.solved)}  similarity ${score.similarity.toFixed(3)}  grader ${from.grader.slice(0, 8)}, ${when}, by ${from.harness}${counts}`;
  });
  return ['', 'scores', ...lines.map(escapeForTerminal)];
}

/** What `show --json` prints (docs/json-output.md). */
export async function detailWithScores(store: ResultsStore, record: TrajectoryRecord): Promise<JsonObject> {
  const { id, timing } = record;
  const scores = await store.scores.of({ id, startedAt: timing.startedAt });
  const forms = scores.map(({ score, scoredAt, ...from }) => ({
    ...scoreTotals(score),
    ...from,
    scoredAt: new Date(scoredAt).toISOString(),
  }));
  return { ...(trajectoryDetail(record) as JsonObject), ...(forms.length > 0 && { scores: forms }) };
}
