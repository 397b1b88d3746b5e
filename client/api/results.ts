import { exportSource } from '../../results/exports/export-source.ts';
import { fileExporter } from '../../results/exports/exporter.ts';
import type { SweepReport } from '../../results/report/report.ts';
import { storedReport } from '../../results/report/report.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import { parseWhere } from '../../results/where/parse-where.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { findTrajectory } from '../find-trajectory.ts';
import { DEFAULT_RESULTS, RESULTS_VARIABLE, withoutPassword } from '../places.ts';
import { existingSweep, sweepOrLatest } from '../results.ts';
import { checkedOptions, exportOptions, runFilter } from './check-options.ts';
import { comparisonsOf } from './compare.ts';
import type { CompareOptions, Comparison } from './compare.ts';
import { graders, runsOf } from './runs-of.ts';
import { runOf } from './run.ts';
import type { Run } from './run.ts';

/** Conditions that must all hold. */
export interface RunFilter {
  /** Id of a sweep, or a part of it that fits no other. */
  readonly sweep?: string;
  /** `*` matches any text, `?` one character. */
  readonly scenario?: string;
  readonly agent?: string;
  readonly augmentations?: readonly Augmentation[];
  readonly outcomes?: readonly Outcome[];
  /** Only runs with a score, or only runs without one. */
  readonly scored?: boolean;
  /** A condition as `list --where` takes it, for example `not solved and similarity > 0.5` (docs/results.md). */
  readonly where?: string;
}

export interface ExportOptions extends RunFilter {
  /** Whether an earlier file may be replaced. Default: false. */
  readonly replace?: boolean;
}

/** Stored results, to read. Close them when done, or let `await using` do it. */
export class Results implements AsyncDisposable {
  /** The file's path, or the database's URL without its password. */
  readonly location: string;
  readonly #store: ResultsStore;

  constructor(store: ResultsStore, location: string) {
    this.#store = store;
    this.location = location;
  }

  /** Newest first. */
  sweeps(): Promise<readonly SweepOverview[]> {
    return this.#store.sweeps.list();
  }

  /** Read one by one, ordered by sweep, agent, scenario, augmentation and trial. @throws UserFacingError */
  async *runs(filter: RunFilter = {}): AsyncGenerator<Run> {
    yield* runsOf(this.#store, await this.#filterOf(checkedOptions('runs', runFilter, filter)));
  }

  /**
   * One run by its id, or by a part of it that fits no other; null if there is none.
   * @throws UserFacingError if several fit
   */
  async run(id: string): Promise<Run | null> {
    const record = await findTrajectory(this.#store, id);
    return record && runOf(record, await graders(this.#store)(record));
  }

  /** The form of `report --json`, without floors. @param sweep default: the latest @throws UserFacingError */
  async report(sweep?: string): Promise<SweepReport> {
    const { id } = await sweepOrLatest(this.#store, sweep, () => undefined);
    return storedReport(this.#store, id, null);
  }

  /** Compares two sweeps agent by agent, or the agents of one. @throws UserFacingError */
  compare(before: string, after: string, options: CompareOptions = {}): Promise<readonly Comparison[]> {
    return comparisonsOf(this.#store, [before, after], options);
  }

  /**
   * Writes a line of JSON per run (docs/exports.md), compressed if the name ends in `.gz` or `.zst`. The file appears as a whole.
   * @throws UnusableFile, UserFacingError
   */
  async exportJsonl(path: string, options: ExportOptions = {}): Promise<void> {
    const { replace = false, ...conditions } = checkedOptions('exportJsonl', exportOptions, options);
    const filter = await this.#filterOf(conditions);
    const sweep = await sweepOrLatest(this.#store, filter.sweep, () => undefined);
    const { jsonLines } = await import('../../results/exports/jsonl/json-lines.ts');
    await fileExporter(jsonLines)(exportSource(this.#store, sweep, filter), { path, replace });
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #filterOf({ sweep, where, ...rest }: RunFilter): Promise<TrajectoryFilter> {
    return {
      ...rest,
      ...(sweep !== undefined && { sweep: (await existingSweep(this.#store, sweep, () => undefined)).id }),
      ...(where !== undefined && { where: parseWhere(where) }),
    };
  }
}

/**
 * Opens stored results to read, of this program or of the command line, also while they are being written.
 * @param location a file, or postgres://USER@HOST/DATABASE. Default: TOOLSANDBOX_RESULTS, or `.toolsandbox/results.db`
 * @throws UserFacingError
 */
export async function openResults(location = process.env[RESULTS_VARIABLE] ?? DEFAULT_RESULTS): Promise<Results> {
  const { openStore } = await import('../../results/open-store.ts');
  return new Results(await openStore(location, 'read'), withoutPassword(location));
}
