import { isDeepStrictEqual } from 'node:util';
import { readExport } from '../../reference/read-export.ts';
import { readJsonLines } from '../../reference/json-lines.ts';
import type { LabelLine } from '../../results/exports/labels/label-line.ts';
import type { LabelOfRun } from '../../results/store/labels.ts';
import type { RunKey } from '../../results/store/history.ts';
import type { OnStep } from '../on-step.ts';
import { withResults } from '../results.ts';
import { LONGEST_RUN } from './import-trajectories.ts';
import { labelForm } from '../../results/exports/labels/label-form.ts';

/** What became of the labels of a file. */
interface ImportedLabels {
  /** New labels, and those in place of another one by the same. */
  readonly stored: number;
  readonly unchanged: number;
  /** Labels of runs that these results do not have; they are not stored. */
  readonly withoutRun: number;
  /** Of the labelled runs. */
  readonly sweeps: readonly string[];
}

/** Whether a file of JSON lines holds labels and no runs. @throws InvalidExport */
export async function holdsLabels(file: string): Promise<boolean> {
  for await (const { value } of readJsonLines(file, LONGEST_RUN))
    return typeof value === 'object' && value !== null && 'verdict' in value && !('events' in value);
  return false;
}

/** The labels of a file, each with its run. @throws InvalidExport */
export async function* labelsIn(file: string): AsyncGenerator<LabelLine> {
  for await (const { value } of readExport(file, labelForm)) yield value;
}

/**
 * Stores what a file says of runs that are there. After an error, the labels of the lines before it are stored.
 * @throws InvalidExport
 */
export async function importLabels(file: string, results: string, step: OnStep): Promise<ImportedLabels> {
  const labels = labelsIn(file);
  const first = await labels.next();
  return withResults(results, 'write', async (store) => {
    const counts = { stored: 0, unchanged: 0, withoutRun: 0 };
    const sweeps = new Set<string>();
    const labelledAt = Date.now();
    for (let next = first; !next.done; next = await labels.next()) {
      const form = next.value;
      step(1);
      const run = await store.trajectories.find(form.id);
      if (run === null) {
        counts.withoutRun++;
        continue;
      }
      sweeps.add(run.cell.sweep);
      const label = labelOfForm(form, run, labelledAt);
      const there = (await store.labels.on([run])).find(({ by }) => by === label.by);
      // What an export leaves out stays.
      const { usage = null, droppedQuotes = 0 } = there ?? {};
      const kept = { ...label, usage, droppedQuotes };
      if (there !== undefined && isDeepStrictEqual({ ...kept, labelledAt: there.labelledAt }, there)) {
        counts.unchanged++;
        continue;
      }
      await store.labels.save(kept);
      counts.stored++;
    }
    return { ...counts, sweeps: [...sweeps] };
  });
}

function labelOfForm(form: LabelLine, { id, startedAt }: RunKey, labelledAt: number): LabelOfRun {
  const { by, is_model: isModel, verdict, judges, fault, modes, why, note, false_statements: falseStatements } = form;
  const said = { by, isModel, verdict, judges, fault, modes, why, note, falseStatements };
  return { run: { id, startedAt }, ...said, droppedQuotes: 0, usage: null, labelledAt };
}
