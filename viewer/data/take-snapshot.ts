import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { failuresOf, runCauses } from '../../results/report/causes.ts';
import type { RunCause } from '../../results/report/causes.ts';
import { storedReport } from '../../results/report/report.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { ROWS_PER_DOCUMENT } from '../documents/rows-document.ts';
import type { SweepDocument } from '../documents/sweep-document.ts';
import { agentUsage } from './agent-usage.ts';
import { FiguresBuilder } from './figures-builder.ts';
import { HeatBuilder } from './heat-builder.ts';
import { listedSweep } from '../../results/listed-sweep.ts';
import { packJson } from './pack-json.ts';
import { RowsBuilder } from './rows-builder.ts';
import type { Why } from './rows-builder.ts';
import type { Source } from './source.ts';

/** The documents of a sweep at one moment, as compressed JSON. */
export interface SweepSnapshot {
  readonly revision: string;
  readonly sweep: Buffer;
  readonly rows: readonly Buffer[];
}

/** Reads all runs of the sweep once. */
export async function takeSnapshot(source: Source, overview: SweepOverview): Promise<SweepSnapshot> {
  const { store } = source;
  const revision = revisionOf(overview);
  const packed: Promise<Buffer>[] = [];
  const heat = new HeatBuilder();
  const agents = new Map<string, FiguresBuilder>();
  const causes = new Map<string, Why>();
  const failures = await failuresOf(noted(runCauses(store, overview.id), causes));
  let count = 0;
  let rows = new RowsBuilder(overview.id, 0);
  for await (const page of store.pages.figures(overview.id)) {
    // Lets requests in: reading a page of SQLite blocks, and never waits.
    await setImmediate();
    for (const run of page) {
      const usage = agentUsage(run.usage);
      rows.add(run, usage, causes.get(run.id));
      heat.add(run);
      const figures = agents.get(run.agent) ?? new FiguresBuilder(run.agent);
      agents.set(run.agent, figures);
      figures.add({ ...usage, similarity: run.similarity, seconds: (run.finishedAt - run.startedAt) / 1000 });
      count++;
      if (rows.count < ROWS_PER_DOCUMENT) continue;
      packed.push(packJson(rows.document(revision)));
      rows = new RowsBuilder(overview.id, count);
    }
  }
  if (rows.count > 0) packed.push(packJson(rows.document(revision)));
  const document: SweepDocument = {
    revision,
    sweep: listedSweep(overview),
    rows: packed.length,
    report: await storedReport(store, overview.id, source.floors(overview), failures),
    agents: [...agents.values()].map((figures) => figures.figures()),
    heat: heat.heatMap(),
  };
  return {
    revision,
    sweep: await packJson(document),
    rows: await Promise.all(packed),
  };
}

/** Passes causes on, and keeps title and modes of each run's. */
async function* noted(
  pages: AsyncIterable<readonly RunCause[]>,
  causes: Map<string, Why>,
): AsyncGenerator<readonly RunCause[]> {
  for await (const page of pages) {
    // Lets requests in: reading a page of SQLite blocks, and never waits.
    await setImmediate();
    for (const { id, title, modes } of page) causes.set(id, { title, modes });
    yield page;
  }
}

/** Differs if a run was added or played again. */
export function revisionOf(overview: SweepOverview): string {
  return createHash('sha256').update(JSON.stringify(overview)).digest('hex').slice(0, 16);
}
