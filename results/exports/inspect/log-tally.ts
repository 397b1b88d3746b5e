import { addUsage, NO_USAGE } from '../../../sandbox/trajectory.ts';
import type { Usage } from '../../../sandbox/event.ts';
import type { TrajectorySummary } from '../../record.ts';
import { sampleName } from './eval-sample.ts';
import type { ExportSource } from '../export-source.ts';
import { recordOf } from '../../means/means.ts';
import { clusteredMean } from '../../statistics/clustered-mean.ts';
import type { ClusteredMean } from '../../statistics/clustered-mean.ts';

/** What is measured of a run. */
const MEASURED = ['solved', 'similarity', 'wording'] as const;
export type Measured = (typeof MEASURED)[number];

/** The runs of each agent of a sweep. */
export async function tallyByAgent({
  summaries,
}: Pick<ExportSource, 'summaries'>): Promise<ReadonlyMap<string, LogTally>> {
  const tallies = new Map<string, LogTally>();
  for await (const summary of summaries()) {
    const { agent } = summary.cell;
    const tally = tallies.get(agent) ?? new LogTally();
    tally.add(summary);
    tallies.set(agent, tally);
  }
  return tallies;
}

/** The runs of one agent, added up for the head of its log. */
export class LogTally {
  readonly #clusters = new Map<string, Record<Measured, { n: number; sum: number }>>();
  readonly sampleIds = new Set<string>();
  readonly users = new Set<string>();
  readonly harness = new Set<string>();
  readonly profiles = new Set<string>();
  usage: Readonly<Record<'agent' | 'user', Usage>> = { agent: NO_USAGE, user: NO_USAGE };
  samples = 0;
  scored = 0;
  epochs = 1;
  startedAt = Infinity;
  finishedAt = 0;

  add(summary: TrajectorySummary): void {
    const { cell, score, usage, startedAt, finishedAt, provenance, profile } = summary;
    this.samples++;
    this.epochs = Math.max(this.epochs, cell.trial);
    this.sampleIds.add(sampleName(summary));
    this.users.add(cell.user);
    this.harness.add(provenance.harness);
    this.profiles.add(profile);
    this.usage = { agent: addUsage(this.usage.agent, usage.agent), user: addUsage(this.usage.user, usage.user) };
    this.startedAt = Math.min(this.startedAt, startedAt);
    this.finishedAt = Math.max(this.finishedAt, finishedAt);
    if (score === null) return;
    this.scored++;
    const cluster = this.#clusters.get(cell.scenario) ?? recordOf(MEASURED.map((name) => [name, { n: 0, sum: 0 }]));
    this.#clusters.set(cell.scenario, cluster);
    for (const name of MEASURED) {
      if (score[name] === null) continue;
      cluster[name].n++;
      cluster[name].sum += Number(score[name]);
    }
  }

  /** Runs that have it. */
  count(of: Measured): number {
    return [...this.#clusters.values()].reduce((total, cluster) => total + cluster[of].n, 0);
  }

  /** Clustered by base scenario; null if no run has it. */
  mean(of: Measured): ClusteredMean | null {
    return clusteredMean([...this.#clusters.values()].map((cluster) => cluster[of]).filter(({ n }) => n > 0));
  }
}
