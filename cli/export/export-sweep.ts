import type { ExportCommandOptions } from './export-options.ts';
import { setFlagsFromString } from 'node:v8';
import { FileExists } from '../../files/write-whole-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import type { ExportSource } from '../../results/exports/export-source.ts';
import type { Exporter, WrittenFile } from '../../results/exports/exporter.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { UserError } from '../../client/errors.ts';
import { count, sizeText } from '../../text/words.ts';
import { print, printJson, say } from '../say.ts';
import { sweepOrLatest, withResults } from '../../client/results.ts';
import { filterOf } from '../trajectory-filter.ts';
import { CountProgress } from './count-progress.ts';
import { FORMATS } from '../../results/exports/formats.ts';
import { interruptible } from './interruptible.ts';

/** Keeps V8's young generation small: pages of rows are garbage at once, and let it grow by 150 MB. */
const SMALL_NURSERY = '--semi-space-growth-factor=1';

/** Writes the trajectories of a sweep that meet the conditions. */
export async function exportSweep(wanted: string | undefined, options: ExportCommandOptions): Promise<void> {
  const { format, output, json } = options;
  const conditions = filterOf(options);
  setFlagsFromString(SMALL_NURSERY);
  const write = await FORMATS[format].load();
  await withResults(options.results, 'read', async (store) => {
    const sweep = await sweepOrLatest(store, wanted, say);
    const { trajectories, files } = await written(write, store, sweep, conditions, options);
    if (trajectories === 0) say('no trajectories match: the export is empty');
    if (json) return printJson({ sweep: sweep.id, format, output, trajectories, files });
    const size = files.reduce((sum, { bytes }) => sum + bytes, 0);
    print(escapeForTerminal(`${output}: ${count(trajectories, 'trajectory', 'trajectories')}, ${sizeText(size)}`));
  });
}

async function written(
  write: Exporter,
  store: ResultsStore,
  sweep: SweepOverview,
  conditions: Omit<TrajectoryFilter, 'sweep'>,
  { output, force }: ExportCommandOptions,
): Promise<{ readonly trajectories: number; readonly files: readonly WrittenFile[] }> {
  const filter = { ...conditions, sweep: sweep.id };
  const isFiltered = Object.values(conditions).some((condition) => condition !== undefined);
  const total = isFiltered ? null : sweep.stored;
  const [listed, exported] = [new CountProgress('listed', total), new CountProgress('exported', total)];
  const source: ExportSource = {
    sweep,
    summaries: () => listed.counted(store.trajectories.summaries(filter)),
    records: (agent) =>
      exported.counted(store.trajectories.records(agent === undefined ? filter : { ...filter, agent })),
  };
  try {
    const files = await interruptible((signal) => write(source, { path: output, replace: force === true, signal }));
    return { trajectories: exported.done || listed.done, files };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    const fix = error instanceof FileExists ? 'add --force to replace it, or ' : '';
    throw new UserError(`${output} ${error.message}: ${fix}choose another path with -o`);
  } finally {
    exported.close();
  }
}
