import { UserError } from '../../client/errors.ts';
import { existingTrajectory } from '../../client/find-trajectory.ts';
import { withResults } from '../../client/results.ts';
import { LONGEST_LABELLER, LONGEST_NOTE, LONGEST_WHY, labelLine } from '../../results/exports/labels/label-line.ts';
import { personsLabel } from '../../results/exports/labels/persons-label.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { shownId } from '../../text/shown-spec.ts';
import type { OutputForms } from '../output-forms.ts';
import { ownName } from '../own-name.ts';
import { print, printForeignJson } from '../say.ts';
import type { LabelOptions } from './label-command.ts';

/** Stores what a person says of a run. */
export async function labelRun(named: string, options: LabelOptions): Promise<void> {
  const { verdict, mode = [], why = '', note = null, fault = null, by = ownName(), results, json } = options;
  requireShort('--why', why, LONGEST_WHY);
  requireShort('--note', note ?? '', LONGEST_NOTE);
  requireShort('--by', by, LONGEST_LABELLER);
  await withResults(results, 'write', async (store) => {
    const run = await existingTrajectory(store, named);
    const { id, cell, score } = run;
    const label = personsLabel(run, by, { verdict, fault, modes: mode, why, note });
    await store.labels.save(label);
    if (json) return printForeignJson(labelLine(label, cell) satisfies OutputForms['results-label']);
    const rules = score === null ? 'no score' : verdictText(score.solved);
    print(`${shownId(id)}: ${verdict}, says ${by}; the rules say: ${rules}`);
  });
}

function requireShort(option: string, text: string, longest: number): void {
  if (text.length <= longest) return;
  throw new UserError(`${option} is longer than ${longest.toLocaleString('en')} characters: shorten it`);
}
