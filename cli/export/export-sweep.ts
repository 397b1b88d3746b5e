import { setFlagsFromString } from 'node:v8';
import { sweepOrLatest, withResults } from '../../client/results.ts';
import { playedAgent } from '../../client/played-agent.ts';
import { unwritable } from '../../client/write-output.ts';
import { exportSource } from '../../results/exports/export-source.ts';
import type { Exporter } from '../../results/exports/exporter.ts';
import { FORMATS } from '../../results/exports/formats.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { count, sizeText } from '../../text/words.ts';
import { CountProgress } from '../count-progress.ts';
import { interruptible } from '../stop-signal.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { filterOf } from '../trajectory-filter.ts';
import type { ExportCommandOptions } from './export-command.ts';

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
    if (options.agent !== undefined) playedAgent(sweep, options.agent);
    const { trajectories, files } = await written(write, store, sweep, conditions, options);
    if (trajectories === 0) say('no trajectories match: the export is empty');
    if (json)
      return printJson({ sweep: sweep.id, format, output, trajectories, files } satisfies OutputForms['export']);
    const size = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (format === 'labels' && size === 0)
      say(
        'nobody has labelled these trajectories: `toolsandbox results label` does, and `toolsandbox rescore --judge`',
      );
    print(
      `${output}: ${format === 'labels' ? 'labels of ' : ''}${count(trajectories, 'trajectory', 'trajectories')}, ${sizeText(size)}`,
    );
  });
}

async function written(
  write: Exporter,
  store: ResultsStore,
  sweep: SweepOverview,
  conditions: ReturnType<typeof filterOf>,
  { output, force }: ExportCommandOptions,
) {
  const source = exportSource(store, sweep, conditions);
  const isFiltered = Object.values(conditions).some((condition) => condition !== undefined);
  const total = isFiltered ? null : sweep.stored;
  const [listed, exported] = [new CountProgress('listed', total), new CountProgress('exported', total)];
  const counted = {
    sweep,
    summaries: () => listed.counted(source.summaries()),
    records: (agent?: string) => exported.counted(source.records(agent)),
    labels: source.labels,
    pack: source.pack,
  };
  let without = 0;
  const leaveOut = (runs: number, why: string): void => {
    without += runs;
    say(`left out: ${count(runs, 'run')} ${why}`);
  };
  try {
    const files = await interruptible((signal) =>
      write(counted, { path: output, replace: force === true, signal, leaveOut }),
    );
    return { trajectories: (exported.done || listed.done) - without, files };
  } catch (error) {
    throw unwritable(error, output, '-o');
  } finally {
    exported.close();
  }
}
