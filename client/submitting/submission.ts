import { z } from 'zod';
import { sweepParameters } from '../planning/stored-sweep.ts';

/** The files of a submission, in its folder. */
export const CLAIMS_FILE = 'submission.json';
export const RUNS_FILE = 'runs.jsonl.gz';

const label = z.string().max(1_000);
const whole = z.int().nonnegative();
const share = z.number().min(0).max(1);

const named = z.strictObject({ name: label, hash: label });

const claim = z.strictObject({
  /** Model spec. */
  agent: label.max(5_000),
  /** Planned, and stored with a score. */
  cells: whole,
  scored: whole,
  /** Of all planned cells: a run without a verdict counts as one that is not solved. */
  solved: share,
  /** The mean over all planned cells; a run without a score counts 0. */
  similarity: share,
  /** What its turns cost in US dollars; `null` if that of any turn is unknown. */
  costUsd: z.number().nonnegative().nullable(),
});

/** What a submission says of itself. Whoever wrote it may not be whoever played. */
export const submissionForm = z.strictObject({
  version: z.literal(1),
  sweep: label,
  /** The version of the program that packed it, with a hash of its source. */
  harness: label,
  createdAt: z.iso.datetime(),
  /** What was asked for, as the results remember it (runs/sweep-spec.ts). */
  parameters: sweepParameters,
  pack: named,
  /** Whose tools were offered beside those of the pack. */
  decoys: z.array(named).max(100).optional(),
  /** The agent's own prompt, if it had one. */
  agentPrompt: z.string().max(1_000_000).nullable(),
  /** Where the price of each model comes from; `null` where none is known. */
  prices: z.array(z.strictObject({ model: label.max(5_000), source: label.nullable() })).max(1_000),
  claims: z.array(claim).max(1_000),
  /** SHA-256 of the file of runs, in hexadecimal digits. */
  runs: z.strictObject({ file: z.literal(RUNS_FILE), sha256: z.string().regex(/^[\da-f]{64}$/) }),
});

export type SubmittedSweep = z.infer<typeof submissionForm>;
export type Claim = z.infer<typeof claim>;
