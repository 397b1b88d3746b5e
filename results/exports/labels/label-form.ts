import { z } from 'zod';
import { MODE_NAMES } from '../../../evaluation/modes/mode.ts';
import { LONGEST_NOTE, LONGEST_WHY, MOST_STATEMENTS } from './label-line.ts';
import { FAULTS, VERDICTS } from '../../store/labels.ts';

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
