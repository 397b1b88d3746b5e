import { z } from 'zod';
import { MODE_NAMES } from '../../../evaluation/modes/mode.ts';
import { FAULTS, VERDICTS } from '../../store/labels.ts';
import type { FalseStatement, LabelOfRun, RunLabel } from '../../store/labels.ts';

/** In characters. */
export const LONGEST_WHY = 2_000;
export const LONGEST_NOTE = 10_000;
export const LONGEST_LABELLER = 200;

export const MOST_STATEMENTS = 100;

const statement = z.object({
  message: z.int().nonnegative(),
  quote: z.string().max(LONGEST_WHY),
  why: z.string().max(LONGEST_WHY),
});

/** A line of `labels.jsonl`: what somebody says of a run. Only `id` and `verdict` must be there. */
export const labelForm = z.object({
  sweep: z.string().max(200).default(''),
  id: z.string().min(1).max(10_000),
  scenario: z.string().max(300).default(''),
  verdict: z.enum(VERDICTS),
  judges: z.int().nonnegative().max(1_000).default(1),
  fault: z.enum(FAULTS).nullable().default(null),
  modes: z.array(z.enum(MODE_NAMES)).max(MODE_NAMES.length).default([]),
  why: z.string().max(LONGEST_WHY).default(''),
  note: z.string().max(LONGEST_NOTE).nullable().default(null),
  by: z.string().min(1).max(5_000).default('imported'),
  is_model: z.boolean().default(false),
  false_statements: z.array(statement).max(MOST_STATEMENTS).default([]),
});

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
