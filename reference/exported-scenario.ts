import { z } from 'zod';
import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import { startingDatabasesSchema } from './exported-databases.ts';
import { databasesOf } from '../evaluation/columns.ts';
import { IANAZone } from 'luxon';
import { isJsonText } from '../sandbox/json.ts';
import { EXTRACTORS } from './extractors.ts';
import { MEASURES } from './graph-of.ts';

const database = z.enum(databasesOf(ORIGINAL_WORLD.tables));
const position = z.int().nonnegative();

const columnMeasure = z.object({
  measure: z.enum(Object.keys(MEASURES)),
  atol: z.exactOptional(
    z.record(z.string(), z.union([z.number().nonnegative(), z.strictObject({ $float: z.literal('inf') })])),
  ),
});

const jsonText = z.string().refine(isJsonText, { error: 'expected JSON text' });

const target = z.object({
  columns: z.record(z.string(), z.string()),
  rows: z.array(z.record(z.string(), z.json()).and(z.object({ tool_trace: z.exactOptional(jsonText) }))).min(1),
});

const constraint = z.object({
  function: z.enum([
    'snapshot_similarity',
    'addition_similarity',
    'removal_similarity',
    'update_similarity',
    'tool_trace_dependant_similarity',
    'guardrail_similarity',
  ]),
  database,
  reference_milestone: z.int().min(-1).nullable(),
  target: z.exactOptional(target),
  column_measures: z.exactOptional(z.record(z.string(), columnMeasure)),
  extractor: z.exactOptional(z.enum(Object.keys(EXTRACTORS))),
  fill_to: z.exactOptional(z.enum(['content', 'tool_trace'])),
});

/** Milestones or minefields in the export format (docs/import.md). */
const graphSchema = z.object({
  count: position,
  nodes: z.array(position),
  edges: z.array(z.tuple([position, position])),
  items: z.array(
    z.object({
      guardrail_databases: z.array(database).nullable(),
      constraints: z.array(constraint).min(1),
    }),
  ),
});

const name = z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'expected letters, digits, _ and -' });
const tool = z.enum(ORIGINAL_WORLD.tools.map((one) => one.name));

/** A scenario in the export format (docs/import.md). Keys that are not listed here are derived again and not read. */
export const scenarioSchema = z.object({
  name,
  base_scenario: name,
  categories: z.array(z.string()),
  max_messages: z.int().positive(),
  now: z.number(),
  timezone: z
    .string()
    .refine((zone) => IANAZone.isValidZone(zone), { error: 'expected an IANA time zone, for example Europe/Oslo' }),
  /** Null: every tool. */
  tool_allow_list: z.array(tool).nullable(),
  tool_deny_list: z.array(tool).nullable(),
  starting_databases: startingDatabasesSchema,
  first_user_sandbox_message_index: z.int().nonnegative(),
  milestones: graphSchema,
  minefields: graphSchema,
});

export type ExportedScenario = z.infer<typeof scenarioSchema>;
