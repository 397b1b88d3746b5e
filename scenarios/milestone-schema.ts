import { z } from 'zod';

import type { ColumnMeasure, Extraction, Milestone, MilestoneGraph, TracePattern } from '../evaluation/milestone.ts';
import { TABLES } from '../sandbox/world.ts';
import type { SchemaKeys } from './world-schema.ts';

export const databaseSchema = z.enum(['SANDBOX', ...TABLES]);

export const columnMeasureSchema = z.strictObject({
  measure: z.enum(['exact', 'close', 'contains', 'mentions', 'one', 'rouge_l', 'tool_trace']),
  atol: z.exactOptional(z.record(z.string(), z.union([z.number().nonnegative(), z.literal('inf')]))),
} satisfies SchemaKeys<ColumnMeasure>);

const tracePattern = z.strictObject({
  tool_name: z.string(),
  arguments: z.record(z.string(), z.json()),
} satisfies SchemaKeys<TracePattern>);

/** A cell of column `tool_trace`: one pattern, or alternatives. */
export const traceCellSchema = z.union([tracePattern, z.array(tracePattern)]);

/** The patterns of such a cell; none where it is malformed. */
export function tracePatterns(cell: unknown): readonly TracePattern[] {
  const parsed = traceCellSchema.safeParse(cell);
  return parsed.success ? [parsed.data].flat() : [];
}

const target = z.strictObject({
  rows: z.array(z.record(z.string(), z.json())).min(1, { error: 'expected at least one row' }),
  measures: z.exactOptional(z.record(z.string(), columnMeasureSchema)),
});

const extraction = z.strictObject({
  values: z.record(
    z.string(),
    z.strictObject({ path: z.array(z.string()), as: z.enum(['texts', 'float', 'int', 'copy']) }),
  ),
} satisfies SchemaKeys<Extraction>);

function constraintSchema<Reference extends z.ZodType<number | string>>(reference: Reference) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('snapshot'), database: databaseSchema, target }),
    z.strictObject({ kind: z.enum(['addition', 'removal', 'update']), database: databaseSchema, reference, target }),
    z.strictObject({
      kind: z.literal('tool-trace-dependent'),
      database: z.literal('SANDBOX'),
      reference,
      target,
      fillTo: z.enum(['content', 'tool_trace']),
      extraction,
    }),
    z.strictObject({ kind: z.literal('guardrail'), database: databaseSchema, reference }),
  ]);
}

const constraint = constraintSchema(z.int().min(-1));

/** A constraint in full as people write it: milestones are referred to by id, the opening as `opening`. */
export const rawConstraintSchema = constraintSchema(z.string());

const milestone = z.strictObject({
  constraints: z.array(constraint).min(1, { error: 'expected at least one constraint' }),
  guardrailExclusions: z.exactOptional(z.array(databaseSchema)),
  id: z.exactOptional(z.string()),
  note: z.exactOptional(z.string()),
} satisfies SchemaKeys<Milestone>);

/** Milestones or minefields as written in a pack. */
export const milestoneGraphSchema = z.strictObject({
  milestones: z.array(milestone),
  edges: z.exactOptional(z.array(z.tuple([z.int().nonnegative(), z.int().nonnegative()]))),
} satisfies SchemaKeys<MilestoneGraph>);
