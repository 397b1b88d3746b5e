import { PHONE } from '../../worlds/phone/world.ts';
import { extract, textForms } from '../../evaluation/extraction.ts';
import { EXTRACTORS } from '../../reference/extractors.ts';
import type { Row, TraceRecord } from '../../evaluation/log.ts';
import { milestoneMean } from '../../evaluation/scorer.ts';
import { answer, asking } from '../../evaluation/question.ts';
import { constraintOf } from '../../reference/graph-of.ts';
import type { ReferenceConstraint } from '../../reference/graph-of.ts';
import { sandboxRow } from '../../reference/log-of-databases.ts';
import { rougeTokens } from '../../evaluation/rouge.ts';
import { computing } from './vector.ts';
import type { Check } from './vector.ts';

interface Frame {
  readonly rows: readonly Row[];
}

interface ConstraintInput extends ReferenceConstraint {
  readonly snapshot: Frame;
  readonly reference: Frame | null;
}

const constraint = (defaults: Partial<ReferenceConstraint>): Check =>
  computing((input: ConstraintInput) => {
    const ours = constraintOf({ ...defaults, ...input });
    const rowsOf = (frame: Frame | null): readonly Row[] =>
      (frame?.rows ?? []).map((row) => (ours.database === 'SANDBOX' ? sandboxRow(row) : row));
    const talk = {
      told: [],
      heard: [],
      lastChange: -1,
      wasRevised: () => false,
      judge: () => ({ verdict: 'silent', found: '' }) as const,
      speaksOfDeed: () => true,
      assertions: () => [],
      falseClaim: () => undefined,
    };
    const ask = asking(ours, {
      tokenize: rougeTokens,
      talk,
      tables: PHONE.tables,
      holds: () => ({ rows: [], targets: [] }),
    });
    return answer(ask(rowsOf(input.snapshot), rowsOf(input.reference), 0));
  });

interface ExtractorInput {
  readonly extractor: string;
  readonly tool_trace: TraceRecord;
}

const extracted = ({ extractor, tool_trace: trace }: ExtractorInput): readonly unknown[] =>
  extract(EXTRACTORS[extractor] ?? { values: { unknown: { path: ['unknown'], as: 'copy' } } }, trace);

/** A trace that raises in the reference must yield nothing. */
const extractor: Check<ExtractorInput> = (vector) => {
  if (vector.error === undefined) return computing(extracted)(vector);
  const found = extracted(vector.input);
  return found.length === 0 ? null : `got ${JSON.stringify(found)}, but the reference raises ${vector.error}`;
};

/** The decimals of a number, or the Python text of any other value. */
function normalized(value: number | boolean | null): readonly string[] {
  if (typeof value === 'number') return textForms(value);
  if (value === null) return ['None'];
  return [value ? 'True' : 'False'];
}

interface MeanInput {
  readonly constraints: readonly number[];
  readonly guardrails: readonly number[];
}

export const CONSTRAINT_CHECKS: Readonly<Record<string, Check>> = {
  constraint: constraint({}),
  dependent: constraint({ function: 'tool_trace_dependant_similarity', database: 'SANDBOX' }),
  extractor,
  normalization: computing(({ value }: { readonly value: number | boolean | null }) => normalized(value)),
  milestone_mean: computing(({ constraints, guardrails }: MeanInput) => milestoneMean(constraints, guardrails)),
};
