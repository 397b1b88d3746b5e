import { databasesOf, derivedFrom } from '../evaluation/columns.ts';
import { switchesOf } from '../worlds/world.ts';
import type { GuestCheck } from '../worlds/world.ts';
import { z } from 'zod';

import { ACTS } from '../evaluation/facts/fact.ts';
import type { DateParts } from '../language/dates.ts';
import type { ResultPath } from '../evaluation/facts/fact.ts';
import { UNIT_NAMES } from '../language/units.ts';
import { CLAIM_KINDS } from '../language/refusals/claims.ts';
import type { ColumnMeasure, Extraction, Milestone, MilestoneGraph, TracePattern } from '../evaluation/milestone.ts';
import type { SchemaKeys } from './world-schema.ts';

export const columnMeasureSchema = z.strictObject({
  measure: z.enum(['exact', 'close', 'contains', 'mentions', 'retold', 'alike', 'one', 'rouge_l', 'tool_trace']),
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

const sandbox = z.literal('SANDBOX');

/** Only in worlds that come from a benchmark with such checks. */
const holds = z.strictObject({
  kind: z.literal('holds'),
  database: sandbox,
  check: z.strictObject({
    seat: z.enum(['agent', 'user']),
    name: z.string(),
    arguments: z.record(z.string(), z.json()),
    expected: z.boolean(),
  } satisfies SchemaKeys<GuestCheck>),
});
const pointers = {
  as: z.exactOptional(z.array(z.string())),
  rivals: z.exactOptional(z.array(z.string())),
  common: z.exactOptional(z.literal(true)),
  beside: z.exactOptional(z.array(z.string())),
};
const relativeTime = z.strictObject({ $time: z.string(), part: z.exactOptional(z.string()) });
const resultPath = z.strictObject({ path: z.array(z.string()) });
/** Parts of a date, relative to the cell's clock until the scenario is played. */
const dateParts = z.strictObject({
  year: z.json(),
  month: z.json(),
  day: z.json(),
  hour: z.json(),
  minute: z.json(),
}) as unknown as z.ZodType<DateParts>;

/** How packs write milestones in a world with these tables. */
export const milestoneSchemas = derivedFrom((tables) => {
  const databaseSchema = z.enum(databasesOf(tables));
  const factSchema = z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.enum(['name', 'phone', 'word', 'text']),
      values: z.array(z.union([z.string(), resultPath])).min(1),
      ...pointers,
    }),
    z.strictObject({
      kind: z.literal('number'),
      // A time, or how far off it is, becomes a number when the scenario is played.
      values: z.array(z.union([z.number(), resultPath, relativeTime])).min(1) as unknown as z.ZodType<
        readonly (number | ResultPath)[]
      >,
      unit: z.exactOptional(z.enum(UNIT_NAMES)),
      in: z.exactOptional(z.enum(UNIT_NAMES)),
      ...pointers,
    }),
    z.strictObject({
      kind: z.literal('date'),
      value: dateParts,
      now: dateParts,
      time: z.exactOptional(z.literal(true)),
      ...pointers,
    }),
    z.strictObject({
      kind: z.literal('switch'),
      setting: z.enum(switchesOf({ tables }).map(({ column }) => column)),
      on: z.boolean(),
      ...pointers,
    }),
    z.strictObject({ kind: z.literal('act'), act: z.enum(ACTS), ...pointers }),
  ]);

  function tableConstraints<Reference extends z.ZodType<number | string>>(reference: Reference) {
    return [
      z.strictObject({ kind: z.literal('snapshot'), database: databaseSchema, target }),
      z.strictObject({
        kind: z.enum(['addition', 'removal', 'update']),
        database: databaseSchema,
        reference,
        target,
        byKey: z.exactOptional(z.literal(true)),
      }),
      z.strictObject({
        kind: z.literal('tool-trace-dependent'),
        database: z.literal('SANDBOX'),
        reference,
        target,
        fillTo: z.enum(['content', 'tool_trace']),
        extraction,
      }),
      z.strictObject({ kind: z.literal('guardrail'), database: databaseSchema, reference }),
    ] as const;
  }

  const statements = [
    z.strictObject({
      kind: z.literal('tells'),
      database: sandbox,
      reference: z.exactOptional(z.int().nonnegative()),
      fact: factSchema,
      isLast: z.exactOptional(z.literal(true)),
    }),
    z.strictObject({ kind: z.literal('reports'), database: sandbox, fact: factSchema }),
    z.strictObject({
      kind: z.literal('asks'),
      database: sandbox,
      hides: z.array(factSchema),
      heard: z.exactOptional(z.array(z.string())),
    }),
    z.strictObject({
      kind: z.literal('refuses'),
      database: sandbox,
      about: z.array(z.string()).min(1),
      claims: z.array(z.enum(CLAIM_KINDS)),
    }),
    holds,
    z.strictObject({
      kind: z.literal('found'),
      database: sandbox,
      values: z.array(z.union([z.string(), z.number()])).min(1),
    }),
  ] as const;

  const constraint = z.discriminatedUnion('kind', [...tableConstraints(z.int().min(-1)), ...statements]);

  /** A constraint in full as people write it: milestones are referred to by id, the opening as `opening`. */
  const rawConstraint = z.discriminatedUnion('kind', [...tableConstraints(z.string()), holds]);

  const milestone = z.strictObject({
    constraints: z.array(constraint).min(1, { error: 'expected at least one constraint' }),
    guardrailExclusions: z.exactOptional(z.array(databaseSchema)),
    isMarker: z.exactOptional(z.literal(true)),
    id: z.exactOptional(z.string()),
    note: z.exactOptional(z.string()),
  } satisfies SchemaKeys<Milestone>);

  /** Milestones or minefields as written in a pack. */
  const graph = z.strictObject({
    milestones: z.array(milestone),
    edges: z.exactOptional(z.array(z.tuple([z.int().nonnegative(), z.int().nonnegative()]))),
  } satisfies SchemaKeys<MilestoneGraph>);
  return { graph, rawConstraint };
});
