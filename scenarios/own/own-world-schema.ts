import { z } from 'zod';

import type { Parameter } from '../../sandbox/tools/definition.ts';
import type { CodePlace } from '../../sandbox/tools/code-runner.ts';
import type { OwnTool, OwnWorld, UsedTables } from '../../worlds/own/own-world.ts';
import type { ColumnDefinition, GuestPlay, TableDefinition, TableWords } from '../../worlds/world.ts';
import { nameSchema, optional, textSchema } from '../names.ts';
import { GUESTS } from '../../worlds/tau2/execute-tool.ts';
import type { SchemaKeys } from '../world-schema.ts';

const COLUMN_TYPES = ['name', 'text', 'number', 'time', 'latitude', 'longitude', 'flag', 'json'] as const;
const TOLD = ['name', 'phone', 'word', 'text'] as const;
const yes = z.literal(true, { error: 'expected true, or nothing' });

const columnName = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, { error: 'expected letters, digits and _' })
  .max(80)
  .refine((name) => name !== 'id', { error: 'is kept for the names of rows: call it book_id, or the like' });
const tableName = nameSchema.refine((name) => name !== 'SANDBOX', {
  error: 'is kept for the conversation: choose another name',
});

const columnParts = {
  type: z.enum(COLUMN_TYPES),
  nullable: optional(yes, 'Null is a value.'),
  refersTo: optional(tableName, 'The table whose key it holds.'),
  isOfOthers: optional(yes, 'Rows of another table have these values too.'),
  isStamp: optional(yes, 'Tools write it on their own, with every change of a row.'),
  isGenerated: optional(yes, 'Tools make it up when they add a row.'),
  isUnordered: optional(yes, 'Of a list, the order says nothing.'),
};

/** A column as people write it: its type, or its type with what more is to say. */
const writtenColumn = z.union([
  z.enum(COLUMN_TYPES),
  z.strictObject({
    ...columnParts,
    told: optional(z.enum([...TOLD, 'no']), 'As what texts tell its values; no: they are not told.'),
  }),
]);

const wordParts = {
  one: textSchema,
  several: textSchema,
  also: z.exactOptional(textSchema),
  added: z.enum(['added', 'sent']),
  done: optional(
    z.array(z.string().regex(/^[\p{L} -]+$/u, { error: 'expected a word, as in: has been lent' })).min(1),
    'What else people say was done to one: lent, renewed.',
  ),
  knownBy: z.array(columnName),
  isDue: z.exactOptional(yes),
} satisfies SchemaKeys<TableWords>;

const writtenWords = z.strictObject({
  one: z.exactOptional(wordParts.one),
  several: z.exactOptional(wordParts.several),
  also: wordParts.also,
  added: z.exactOptional(wordParts.added),
  done: wordParts.done,
  knownBy: z.exactOptional(wordParts.knownBy),
  isDue: wordParts.isDue,
} satisfies SchemaKeys<TableWords>);

const seenBy = optional(
  z.enum(['agent', 'user', 'nobody']),
  'Whose tools may use it, and who may speak of its rows; if left out, both. The hook may use all.',
);

const writtenTable = z.strictObject({
  key: columnName.meta({ description: 'The column that tells rows apart.' }),
  columns: z.record(columnName, writtenColumn),
  single: optional(textSchema, 'Of a table of one row with settings: what that row is.'),
  seenBy,
  words: optional(writtenWords, 'How people speak of its rows.'),
});

const rolledBack = optional(
  z.literal(false, { error: 'expected false, or nothing' }),
  'What a tool changed before it threw stays.',
);

const services = optional(
  z.record(
    nameSchema,
    z.array(
      z.strictObject({
        asked: z.record(z.string(), z.json()),
        answer: z.unknown().refine((given) => given !== undefined, { error: 'write what the service answers' }),
      }),
    ),
  ),
  'What tools may ask, by the name of the service, and what they are answered.',
);

/** `world.yaml` without its rows. */
export const writtenWorldSchema = z.strictObject({
  name: nameSchema,
  tables: z.record(tableName, writtenTable),
  tools: optional(
    z.string().regex(/^[\w.-]+\.[cm]?[jt]s$/, { error: 'expected the name of a file beside this one: tools.ts' }),
    'The file that exports its tools; tools.ts if left out.',
  ),
  policy: optional(textSchema, 'What the agent is told; policy.md if left out.'),
  rolledBack,
  services,
});

/** `world.yaml` as people write it. */
export const ownWorldFile = writtenWorldSchema.extend({
  rows: optional(
    z.record(tableName, z.array(z.record(z.string(), z.json()))),
    'The rows that scenarios begin with; those of a table may be in rows/TABLE.yaml or rows/TABLE.json.',
  ),
});

export type WrittenOwnWorld = z.infer<typeof writtenWorldSchema>;
export type WrittenTable = WrittenOwnWorld['tables'][string];

const column = z.strictObject({
  ...columnParts,
  told: z.exactOptional(z.enum(TOLD)),
} satisfies SchemaKeys<Omit<ColumnDefinition, 'switch'>>);

const table = z.strictObject({
  columns: z.record(columnName, column),
  key: columnName,
  single: z.exactOptional(textSchema),
  seenBy,
  words: z.strictObject(wordParts),
} satisfies SchemaKeys<TableDefinition>);

const parameter = z.strictObject({
  type: z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']),
  description: textSchema,
  schema: z.exactOptional(z.record(z.string(), z.json())),
  nullable: z.exactOptional(yes),
  default: z.exactOptional(z.json()),
  omittable: z.exactOptional(yes),
} satisfies SchemaKeys<Parameter>);

const shape: z.ZodType = z.union([
  z.enum(['text', 'number', 'integer', 'time', 'boolean', 'nothing', 'anything']),
  z.strictObject({ list: z.lazy(() => shape) }),
  z.strictObject({
    fields: z.record(
      z.string(),
      z.lazy(() => shape),
    ),
    rowOf: z.exactOptional(tableName),
  }),
]);

const usedTables = { reads: z.array(tableName), writes: z.array(tableName) } satisfies SchemaKeys<UsedTables>;

/** A hook as its code says it is. */
export const ownHookSchema = z.strictObject(usedTables);

/** A tool as its code says it is. */
export const ownToolSchema = z.strictObject({
  name: nameSchema,
  description: textSchema,
  seat: z.enum(['agent', 'user']),
  arguments: z.record(columnName.or(z.literal('id')), parameter),
  ...usedTables,
  result: shape,
  returns: textSchema,
  line: z.exactOptional(z.int().positive()),
  probe: z.exactOptional(z.record(z.string(), z.json())),
  claimed: z.exactOptional(z.array(textSchema)),
} satisfies SchemaKeys<OwnTool>);

/** A world as a pack carries it. */
export const ownWorldSchema = z.strictObject({
  name: nameSchema,
  tables: z.record(tableName, table),
  policy: z.exactOptional(textSchema),
  tools: z.array(ownToolSchema),
  rolledBack,
  services,
  afterCall: optional(ownHookSchema, 'The tables of what the world does after each call.'),
  guest: optional(z.enum(GUESTS), 'Whose tools these are, where they come with the program.'),
  play: optional(
    z.strictObject({
      greeting: textSchema,
      agentPrompt: textSchema,
      userPrompt: textSchema,
    } satisfies SchemaKeys<GuestPlay>),
    'What profile tau2 tells the roles.',
  ),
  code: z.exactOptional(
    z.strictObject({ folder: textSchema, file: textSchema, version: textSchema } satisfies SchemaKeys<CodePlace>),
  ),
} satisfies SchemaKeys<OwnWorld>) as unknown as z.ZodType<OwnWorld>;
