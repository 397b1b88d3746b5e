import type { ExportSource } from '../export-source.ts';
import { inGroups } from '../tables/in-groups.ts';
import { labelLine } from './label-line.ts';

const RUNS_PER_PAGE = 500;

/** A line for each label of the runs, in the order of the runs. */
export async function* labelLines({ summaries, labels }: ExportSource): AsyncGenerator<string> {
  for await (const page of inGroups(summaries(), RUNS_PER_PAGE)) {
    const byRun = Map.groupBy(await labels(page), ({ run }) => run.id);
    for (const { id, cell } of page)
      for (const label of byRun.get(id) ?? []) yield `${JSON.stringify(labelLine(label, cell))}\n`;
  }
}
