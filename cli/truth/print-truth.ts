import { labelsIn } from '../../client/imports/import-labels.ts';
import { UserError } from '../../client/errors.ts';
import { choosePack } from '../../client/packs.ts';
import { withResults } from '../../client/results.ts';
import { judgeLabels } from '../../client/truth/judge-labels.ts';
import type { JudgedLabels, LabelledTruth } from '../../client/truth/judge-labels.ts';
import { causeText } from '../../results/explain/cause.ts';
import { agreementText } from '../../results/truth/agreement-text.ts';
import { isAgreed, TRUTH_COLUMNS, truthCells, truthOf } from '../../results/truth/truth.ts';
import type { Truth } from '../../results/truth/truth.ts';
import { shownId } from '../../text/shown-spec.ts';
import { count } from '../../text/words.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import type { TruthOptions } from './truth-command.ts';

/** Prints how far the verdicts of the rules can be trusted on labelled runs. */
export async function printTruth(file: string, { pack: packs, results, json }: TruthOptions): Promise<void> {
  const { pack } = await choosePack(packs);
  await withResults(results, 'read', async (store) => {
    const judged = await judgeLabels(store, pack, labelsIn(file));
    const truth = truthOf(judged.runs);
    say(leftOut(judged));
    if (json) return printJson({ ...truthForm(judged, truth) } satisfies OutputForms['truth']);
    if (judged.runs.length === 0)
      throw new UserError(
        `no label of ${file} has a run with a verdict in these results: bring the runs in with \`toolsandbox results import\``,
      );
    print([...table(truth), '', agreementText(truth), ...differences(judged.runs)]);
  });
}

function truthForm({ runs, ...counts }: JudgedLabels, truth: Truth) {
  return {
    ...counts,
    runs: runs.length,
    ...truth,
    misjudged: runs
      .filter((run) => !isAgreed(run))
      .map(({ id, scenario, isRight, solved, why, cause }) => {
        return { id, scenario, verdict: isRight ? ('right' as const) : ('wrong' as const), solved, why, cause };
      }),
  };
}

function leftOut({ unclear, disputed, withoutRun, notJudged }: JudgedLabels): readonly string[] {
  const parts = [
    ...(unclear === 0 ? [] : [`${count(unclear, 'label')} unclear`]),
    ...(disputed === 0 ? [] : [`${count(disputed, 'run')} on which labels differ`]),
    ...(withoutRun === 0 ? [] : [`${count(withoutRun, 'run')} not in these results`]),
    ...(notJudged === 0 ? [] : [`${count(notJudged, 'run')} without a verdict of the rules`]),
  ];
  return parts.length === 0 ? [] : [`left out: ${parts.join(', ')}`];
}

function table(truth: Truth): readonly string[] {
  const rows = [
    ['', ...TRUTH_COLUMNS],
    ['all', ...truthCells(truth)],
    ...truth.kinds.map((one) => [one.kind, ...truthCells(one)]),
    ...truth.categories.map((one) => [one.category, ...truthCells(one)]),
  ];
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((cells) => cells[index]!.length)));
  return rows.map((cells) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join('  '),
  );
}

function differences(runs: readonly LabelledTruth[]): readonly string[] {
  const section = (title: string, some: readonly LabelledTruth[]) =>
    some.length === 0 ? [] : ['', title, ...some.map(differenceText)];
  const differing = runs.filter((run) => !isAgreed(run));
  return [
    ...section(
      'right, and not solved:',
      differing.filter(({ isRight }) => isRight),
    ),
    ...section(
      'wrong, and solved:',
      differing.filter(({ isRight }) => !isRight),
    ),
  ];
}

function differenceText({ id, cause, why }: LabelledTruth): string {
  const rules = cause === null ? [] : [`rules: ${causeText(cause)}`];
  return `  ${[shownId(id), ...rules, ...(why === '' ? [] : [`label: ${why}`])].join('; ')}`;
}
