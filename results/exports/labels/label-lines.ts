import type { TrajectorySummary } from '../../record.ts';
import type { LabelOfRun } from '../../store/labels.ts';
import type { ExportSource } from '../export-source.ts';
import { labelLine } from './label-line.ts';

const RUNS_PER_PAGE = 500;

/** A line for each label of the runs, in the order of the runs. */
export async function* labelLines({ summaries, labels }: ExportSource): AsyncGenerator<string> {
  let page: TrajectorySummary[] = [];
  for await (const run of summaries()) {
    if (page.push(run) < RUNS_PER_PAGE) continue;
    yield* linesOf(page, await labels(page));
    page = [];
  }
  yield* linesOf(page, await labels(page));
}

function* linesOf(page: readonly TrajectorySummary[], labels: readonly LabelOfRun[]): Generator<string> {
  const byRun = Map.groupBy(labels, ({ run }) => run.id);
  for (const { id, cell } of page)
    for (const label of byRun.get(id) ?? []) yield `${JSON.stringify(labelLine(label, cell))}\n`;
}
