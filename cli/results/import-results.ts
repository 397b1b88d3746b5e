import { holdsLabels, importLabels } from '../../client/imports/import-labels.ts';
import { importTrajectories } from '../../client/imports/import-trajectories.ts';
import { count, firstOf } from '../../text/words.ts';
import { inSteps } from '../in-steps.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { ImportResultsOptions } from './results-commands.ts';

/** Stores the trajectories of a file, or its labels. */
export async function importResults(file: string, options: ImportResultsOptions): Promise<void> {
  if (await holdsLabels(file)) return importFileOfLabels(file, options);
  const { results, json } = options;
  const imported = await inSteps('imported', null, (step) => importTrajectories(file, results, step));
  const { stored, unchanged, kept, sweeps } = imported;
  if (kept > 0)
    say(
      `note: ${count(kept, 'trajectory', 'trajectories')} not imported: the results have another run with the same id`,
    );
  if (json) return printJson({ file, ...imported } satisfies OutputForms['results-import']);
  const there = unchanged > 0 ? `, ${unchanged} of them there already` : '';
  const read = count(stored + unchanged, 'trajectory', 'trajectories');
  print(`${file}: ${read} of ${listed(sweeps)} imported${there}`);
}

async function importFileOfLabels(file: string, { results, json }: ImportResultsOptions): Promise<void> {
  const imported = await inSteps('imported', null, (step) => importLabels(file, results, step));
  const { stored, unchanged, withoutRun, sweeps } = imported;
  if (withoutRun > 0) say(`note: ${count(withoutRun, 'label')} not imported: the results do not have their runs`);
  if (json) return printJson({ file, ...imported, kept: withoutRun } satisfies OutputForms['results-import']);
  const there = unchanged > 0 ? `, ${unchanged} of them there already` : '';
  print(`${file}: ${count(stored + unchanged, 'label')} of ${listed(sweeps)} imported${there}`);
}

const MOST_LISTED = 5;

function listed(sweeps: readonly string[]): string {
  return `sweep${sweeps.length === 1 ? '' : 's'} ${firstOf(sweeps, MOST_LISTED)}`;
}
