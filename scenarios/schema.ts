import { z } from 'zod';

import { PROFILES } from '../sandbox/cell.ts';
import type { ScriptCall } from '../sandbox/script.ts';
import type { Demonstration, UserBrief } from '../sandbox/user-brief.ts';
import { CATEGORY_OF_COLUMN } from './category.ts';
import { milestoneGraphSchema } from './milestone-schema.ts';
import type { PackContent } from './pack.ts';
import type { PrologueMessage, Scenario } from './scenario.ts';
import type { SchemaKeys } from './schema-keys.ts';
import { addedRowsSchema, settingsPatchSchema, worldSchema } from './world-schema.ts';

const name = z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'expected letters, digits, _ and -' });
const text = z.string().regex(/\S/, { error: 'expected a text' });

const userBrief = z.strictObject({
  goal: text,
  knows: z.array(text),
  lacks: z.array(text),
  answer: z.exactOptional(text),
  demonstrations: z.array(name),
} satisfies SchemaKeys<UserBrief>);

const demonstration = z.strictObject({
  goal: text,
  knows: z.array(text),
  lacks: z.array(text),
  answer: z.exactOptional(text),
  dialogue: z.array(z.strictObject({ sender: z.enum(['user', 'agent']), content: text })).min(2),
} satisfies SchemaKeys<Demonstration>);

const scriptCall = z.strictObject({
  id: name,
  tool: name,
  arguments: z.record(z.string(), z.json()),
} satisfies SchemaKeys<ScriptCall>);

const scriptStep = z.union([z.strictObject({ calls: z.array(scriptCall).min(1) }), z.strictObject({ say: text })], {
  error: 'expected { "calls": [{ "id", "tool", "arguments" }] } or { "say": "text" }',
});

const role = z.enum(['system', 'user', 'agent', 'execution-environment']);

const prologueMessage = z.strictObject({
  sender: role,
  recipient: role,
  content: z.string(),
  visibleTo: z.exactOptional(z.array(role)),
} satisfies SchemaKeys<PrologueMessage>);

const scenario = z.strictObject({
  name,
  categories: z.array(z.enum(CATEGORY_OF_COLUMN)),
  summary: text,
  state: name,
  rows: z.exactOptional(addedRowsSchema),
  ownWorld: z.exactOptional(worldSchema),
  prologue: z.exactOptional(z.array(prologueMessage)),
  tools: z.strictObject({ allow: z.array(name), deny: z.array(name) } satisfies SchemaKeys<Scenario['tools']>),
  maxMessages: z.int().positive(),
  opening: text,
  user: userBrief,
  replies: z.array(text),
  solution: z.array(scriptStep),
  milestones: milestoneGraphSchema,
  minefields: milestoneGraphSchema,
} satisfies SchemaKeys<Scenario>);

/** The shape of a pack; unknown keys are refused. What a shape cannot say is checked by check-pack.ts. */
export const packSchema = z.strictObject({
  name,
  version: text,
  clock: z.exactOptional(z.strictObject({ start: z.number(), timeZone: text })),
  profile: z.exactOptional(z.enum(PROFILES)),
  world: worldSchema,
  states: z.record(name, settingsPatchSchema),
  demonstrations: z.record(name, demonstration),
  scenarios: z.array(scenario).min(1, { error: 'expected at least one scenario' }),
} satisfies SchemaKeys<PackContent>) satisfies z.ZodType<PackContent>;

/** The pack format as JSON Schema (draft 2020-12), for editors and other languages. */
export function packJsonSchema(): object {
  return z.toJSONSchema(packSchema);
}
