import type { FalseStatement, LabelOfRun, RunLabel } from '../../store/labels.ts';

/** In characters. */
export const LONGEST_WHY = 2_000;
export const LONGEST_NOTE = 10_000;
export const LONGEST_LABELLER = 200;

export const MOST_STATEMENTS = 100;

/** A label as it is written. */
export interface LabelLine extends Omit<
  RunLabel,
  'isModel' | 'falseStatements' | 'droppedQuotes' | 'usage' | 'labelledAt'
> {
  /** Id of the sweep. */
  readonly sweep: string;
  /** Of the run, as in `list`. */
  readonly id: string;
  /** The base scenario. */
  readonly scenario: string;
  /** Whether `by` is a model. */
  readonly is_model: boolean;
  /** Of a model: what it found to be false, each with `message`, `quote` and `why`. */
  readonly false_statements: readonly FalseStatement[];
}

/** The form of a label of a run of this cell. */
export function labelLine(
  { run, by, isModel, falseStatements, ...label }: LabelOfRun,
  { sweep, scenario }: { readonly sweep: string; readonly scenario: string },
): LabelLine {
  const { verdict, judges, fault, modes, why, note } = label;
  const said = { verdict, judges, fault, why, modes, note, by, is_model: isModel };
  return { sweep, id: run.id, scenario, ...said, false_statements: falseStatements };
}
