import { z } from 'zod';

import { derivedFrom } from '../evaluation/columns.ts';
import type { WorldDefinition } from '../worlds/world.ts';
import { PROFILES } from '../sandbox/cell.ts';
import { SLOTS } from '../sandbox/script.ts';
import type { ScriptCall, ScriptedReply } from '../sandbox/script.ts';
import type { Demonstration, UserBrief } from '../sandbox/user-brief.ts';
import { CATEGORY_OF_COLUMN } from '../sandbox/categories.ts';
import { milestoneSchemas } from './milestone-schema.ts';
import { nameSchema, textSchema } from './names.ts';
import { ownWorldSchema } from './own/own-world-schema.ts';
import type { PackContent } from './pack.ts';
import type { Alternatives, LastAnswers, PaperVersion, PrologueMessage, Scenario, ScenarioChange } from './scenario.ts';
import { worldSchemas } from './world-schema.ts';
import type { SchemaKeys } from './world-schema.ts';
import type { VariedValue } from './variants/varied-value.ts';

const texts = z.array(textSchema);
const names = z.array(nameSchema);

/** What is wrong with an example dialogue that goes on after its end. */
export const ENDS_EARLY = 'expected the end of the conversation in the last line only';

const userBrief = z.strictObject({
  goal: textSchema,
  knows: texts,
  lacks: texts,
  answer: z.exactOptional(textSchema),
  demonstrations: names,
} satisfies SchemaKeys<UserBrief>);

const demonstrationSchema = z.strictObject({
  goal: textSchema,
  knows: texts,
  lacks: texts,
  answer: z.exactOptional(textSchema),
  dialogue: z
    .array(
      z.union([
        z.strictObject({ sender: z.enum(['user', 'agent']), content: textSchema }),
        z.strictObject({ sender: z.literal('user'), end: z.literal(true) }),
      ]),
    )
    .min(2)
    .refine((lines) => !lines.slice(0, -1).some((line) => 'end' in line), { error: ENDS_EARLY }),
} satisfies SchemaKeys<Demonstration>);

const scriptCall = z.strictObject({
  id: nameSchema,
  tool: nameSchema,
  arguments: z.record(z.string(), z.json()),
} satisfies SchemaKeys<ScriptCall>);

const scriptStep = z.union(
  [z.strictObject({ calls: z.array(scriptCall).min(1) }), z.strictObject({ say: textSchema })],
  { error: 'expected { "calls": [{ "id", "tool", "arguments" }] } or { "say": "text" }' },
);

const words = z.array(textSchema).min(1, { error: 'expected at least one word' });

const slot = z.enum(SLOTS, { error: `expected one of ${SLOTS.join(', ')}` });
const slots = z.union([slot, z.array(slot).min(1)], { error: `expected one or a list of ${SLOTS.join(', ')}` });

export const replySchema = z.strictObject({
  when: z.exactOptional(
    z.union(
      [
        z.strictObject({ slot: slots.meta({ description: 'The agent asks for this, in whatever words.' }) }),
        z.strictObject({ restates: slots.meta({ description: 'The same, of what the opening says already.' }) }),
        z.strictObject({
          asks: words.meta({ description: 'A question has one of these words; for what no slot covers.' }),
        }),
        z.strictObject({
          says: words.meta({ description: 'A report has one of these, and all replies before were given.' }),
        }),
      ],
      { error: 'expected { slot: name }, { restates: name }, { asks: [word, ...] } or { says: [word, ...] }' },
    ),
  ),
  calls: z.exactOptional(
    z
      .array(z.strictObject({ tool: nameSchema, arguments: z.record(z.string(), z.json()) }))
      .min(1)
      .meta({ description: 'What the user does with its own tools before it says that, one call after the other.' }),
  ),
  say: textSchema,
} satisfies SchemaKeys<ScriptedReply>);

const role = z.enum(['system', 'user', 'agent', 'execution-environment']);

export const prologueMessageSchema = z.strictObject({
  sender: role,
  recipient: role,
  content: z.string(),
  visibleTo: z.exactOptional(z.array(role)),
} satisfies SchemaKeys<PrologueMessage>);

export const clockSchema = z.strictObject({ start: z.number(), timeZone: textSchema });

export const nowSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, { error: 'expected a date and a time: 2024-03-20 12:00' });

const form = z.union([z.number(), textSchema]);
const forms = z.union([form, z.array(form).min(1)], { error: 'expected a text, a number, or a list of them' });

export const variedValueSchema = z.strictObject({
  value: forms.meta({ description: 'A value as it is written, or all its forms that are.' }),
  among: z.array(forms).meta({ description: 'What a seed draws from, form by form; if empty, the value stays.' }),
} satisfies SchemaKeys<VariedValue>);

const categories = z.array(z.enum(CATEGORY_OF_COLUMN));
const tools = z.strictObject({ allow: names, deny: names } satisfies SchemaKeys<Scenario['tools']>);

/** The shape of a pack in a world with these tables; unknown keys are refused. What a shape cannot say is checked in checks/. */
export const packSchema = derivedFrom((tables): z.ZodType<PackContent> => {
  const { graph } = milestoneSchemas(tables);
  const { world, addedRows, settingsPatch } = worldSchemas(tables);
  const paper = z.strictObject({
    why: z.exactOptional(textSchema),
    opening: z.exactOptional(textSchema),
    tools: z.exactOptional(tools),
    categories: z.exactOptional(categories),
    maxMessages: z.exactOptional(z.int().positive()),
    milestones: z.exactOptional(graph),
    minefields: z.exactOptional(graph),
  } satisfies SchemaKeys<PaperVersion>);

  const parts = z.strictObject({
    categories,
    summary: textSchema,
    state: nameSchema,
    rows: z.exactOptional(addedRows),
    ownWorld: z.exactOptional(world),
    prologue: z.exactOptional(z.array(prologueMessageSchema)),
    tools,
    now: z.exactOptional(nowSchema),
    maxMessages: z.int().positive(),
    opening: textSchema,
    user: userBrief,
    replies: z.array(replySchema),
    solution: z.array(scriptStep),
    answers: z.exactOptional(z.strictObject({ right: texts, wrong: texts } satisfies SchemaKeys<LastAnswers>)),
    ways: z.exactOptional(z.array(z.array(scriptStep).min(1))),
    milestones: graph,
    minefields: graph,
    task: z.exactOptional(z.record(z.string(), z.json())),
    paper: z.exactOptional(paper),
  } satisfies SchemaKeys<Omit<Scenario, 'name' | 'vary'>>);
  const alternatives = z.strictObject({
    instead: z.array(parts.partial() as unknown as z.ZodType<ScenarioChange>).min(1),
  } satisfies SchemaKeys<Alternatives>);
  const vary = z.array(z.union([variedValueSchema, alternatives]));
  const scenario = z.strictObject({
    name: nameSchema,
    ...parts.shape,
    vary: z.exactOptional(vary),
  } satisfies SchemaKeys<Scenario>);

  return z.strictObject({
    name: nameSchema,
    version: textSchema,
    canary: z.exactOptional(textSchema),
    clock: z.exactOptional(clockSchema),
    profile: z.exactOptional(z.enum(PROFILES)),
    definition: z.exactOptional(z.union([nameSchema, ownWorldSchema])),
    world,
    states: z.record(nameSchema, settingsPatch),
    demonstrations: z.record(nameSchema, demonstrationSchema),
    scenarios: z.array(scenario).min(1, { error: 'expected at least one scenario' }),
    vary: z.exactOptional(z.array(variedValueSchema)),
  } satisfies SchemaKeys<PackContent>);
});

/** The format of JSON packs in a world, as JSON Schema (draft 2020-12), for editors and other languages. */
export function packJsonSchema({ tables }: Pick<WorldDefinition, 'tables'>): object {
  return z.toJSONSchema(packSchema(tables), { reused: 'ref' });
}
