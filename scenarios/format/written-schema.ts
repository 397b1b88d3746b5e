import { databasesOf, derivedFrom } from '../../evaluation/columns.ts';
import { DEFAULT_WORLD, KNOWN_WORLDS } from '../../worlds/known-worlds.ts';
import { switchesOf } from '../../worlds/world.ts';
import { z } from 'zod';

import { ACTS } from '../../evaluation/facts/fact.ts';
import { UNIT_NAMES } from '../../language/units.ts';
import { CLAIM_KINDS } from '../../language/refusals/claims.ts';
import { PROFILES } from '../../sandbox/cell.ts';
import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import { columnMeasureSchema, milestoneSchemas } from '../milestone-schema.ts';
import { nameSchema, optional, textSchema } from '../names.ts';
import { ownWorldSchema } from '../own/own-world-schema.ts';
import { BUILT_IN_NAME } from '../pack-files.ts';
import {
  clockSchema,
  ENDS_EARLY,
  nowSchema,
  prologueMessageSchema,
  replySchema,
  variedValueSchema,
} from '../schema.ts';
import { worldSchemas } from '../world-schema.ts';
import type { RowSchema } from '../world-schema.ts';

const categoryCodes = Object.keys(CATEGORY_OF_COLUMN) as (keyof typeof CATEGORY_OF_COLUMN)[];
const rowId = optional(nameSchema, 'The name of the row, for references such as =jonas.person_id.');

/** How people write packs in a world with these tables. */
export const writtenSchemas = derivedFrom((tables) => {
  const named = (row: RowSchema) => row.extend({ id: rowId });
  const { tablesOf, listsOf, settingsPatch } = worldSchemas(tables);
  const { rawConstraint } = milestoneSchemas(tables);
  const lists = listsOf(named);
  const world = z.strictObject({ ...tablesOf(named), ...lists });

  const tableName = z.enum(Object.keys(tables));
  const values = z.record(z.string(), z.json());
  const toolCall = z.record(nameSchema, values).refine((call) => Object.keys(call).length === 1, {
    error: 'expected one tool with its arguments: { tool: { argument: value } }',
  });
  const calls = z.union([toolCall, z.array(toolCall).min(1)]);
  const rows = z.union([values, z.array(values).min(1)]);
  const changes = z.partialRecord(tableName, rows);
  const tolerance = z.union([z.number().nonnegative(), z.literal('inf')], {
    error: 'expected a number from 0, or inf',
  });

  const oneOrMore = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value).min(1)]);
  const pointers = {
    as: optional(oneOrMore(textSchema), 'Words that point out the right one: oldest, boss.'),
    common: optional(z.literal(true), 'People may know it without looking it up.'),
    rivals: optional(oneOrMore(textSchema), 'More values that would be wrong.'),
  };
  const told = (description: string) => oneOrMore(textSchema).meta({ description });
  const unit = z.enum(UNIT_NAMES as [string, ...string[]]);
  const timeText = textSchema.meta({ description: 'A time, such as tomorrow 17:00.' });
  const number = z.union([
    z.number(),
    z.string().regex(/^\$/, { error: 'expected a number or a result: $name.field' }),
    z.strictObject({ $time: textSchema, part: z.exactOptional(textSchema) }),
  ]);

  /** What the user learns. */
  const fact = z.union(
    [
      z.strictObject({ name: told('The name, or a part of it that no other contact has.'), ...pointers }),
      z.strictObject({ phone: told('The digits, however grouped, with or without country code.'), ...pointers }),
      z.strictObject({ word: told('This word or phrase: a relationship, a symbol, a city.'), ...pointers }),
      z.strictObject({ text: told('A content, quoted or retold with nearly all of its words.'), ...pointers }),
      z.strictObject({
        number: oneOrMore(number).meta({ description: 'As precisely as it is said, in this or a like unit.' }),
        unit: z.union([unit, z.literal('none')], {
          error: ({ input }) =>
            input === undefined
              ? 'a fact without a unit can be said in any: add unit, or unit: none'
              : `write one of ${UNIT_NAMES.join(', ')}, or none`,
        }),
        in: optional(unit, 'The only unit in which it may be said.'),
        ...pointers,
      }),
      z.strictObject({ date: timeText, ...pointers }),
      z.strictObject({ time: timeText, ...pointers }),
      z.strictObject({
        setting: z
          .enum(switchesOf({ tables }).map(({ column }) => column))
          .meta({ description: 'Yes or no, or that it is on or off.' }),
        on: z.boolean(),
      }),
      z.strictObject({ act: z.enum(ACTS).meta({ description: 'That it was done; in reports, not denied.' }) }),
    ],
    {
      error: `expected a fact: one of name, phone, word, text, number with unit (${UNIT_NAMES.join(', ')} or none), date, time, setting with on, act; beside it as and rivals`,
    },
  );

  const milestone = z.strictObject({
    id: optional(nameSchema, 'A name for after, since and $name.'),
    note: optional(textSchema, 'What it means, for people; without it, told from the sentence.'),
    after: optional(z.array(nameSchema), 'Ids that come before it; without it, the one before.'),
    since: optional(nameSchema, 'The id that changes are counted from, or opening.'),
    called: optional(calls, 'The agent got the answer to such a call; a list: any of them.'),
    within: optional(z.record(z.string(), tolerance), 'Tolerance by argument or column.'),
    told: optional(textSchema, 'The agent said this to the user (ROUGE-L).'),
    containing: optional(textSchema, 'The agent said a text that holds this.'),
    mentioning: optional(
      z.array(textSchema).min(1, { error: 'expected at least one phrase' }),
      'The agent said a text that contains one of these phrases.',
    ),
    tells: optional(oneOrMore(fact), 'The agent tells the user these facts, in whatever words.'),
    reports: optional(oneOrMore(fact), 'Nothing false is said of these once it is done; nothing need be said.'),
    asks: optional(z.array(textSchema), 'The agent asks before it tells; or the user says one of these words.'),
    refuses: optional(
      z.strictObject({
        about: z.array(textSchema).min(1).meta({ description: 'Beginnings of words for what is missing.' }),
        claims: optional(z.array(z.enum(CLAIM_KINDS)), 'What an answer would be.'),
      }),
      'The user learns what is missing, or is asked for it, and nothing is claimed.',
    ),
    found: optional(oneOrMore(z.union([textSchema, z.number()])), 'A call returned these values, whichever it was.'),
    turn: optional(z.literal('user'), 'The user speaks again.'),
    attempted: optional(textSchema, 'The agent asked the environment for it, whatever came of it.'),
    setting: optional(values, 'The device is like this.'),
    added: optional(changes, 'These rows, and no others, were added.'),
    removed: optional(changes, 'These rows, and no others, were removed.'),
    updated: optional(changes, 'These rows, and no others, were changed.'),
    changes: optional(z.literal('solution'), 'The rows that the solution changes, and no others, are changed so.'),
    unchanged: optional(
      z.array(tableName).min(1, { error: 'expected at least one table' }),
      'These tables are as they were at since.',
    ),
    measures: optional(z.record(z.string(), columnMeasureSchema), 'How columns are compared.'),
    raw: optional(z.array(rawConstraint), 'Constraints in full, where no sentence fits.'),
    mayChange: optional(z.array(z.enum(databasesOf(tables))), 'Exempt from the automatic guardrail.'),
  });

  const sayStep = z.strictObject({ say: textSchema });
  const callStep = z.record(nameSchema, toolCall).refine((step) => Object.keys(step).length > 0 && !('say' in step), {
    error: 'expected { name: { tool: {} } } or { say: text }',
  });
  const step = z.union([sayStep, callStep]);

  const answers = z.strictObject({
    right: optional(z.array(textSchema), 'Right answers, in place of the last sentence.'),
    wrong: optional(z.array(textSchema), 'Wrong ones: lies, and what leaves out the answer.'),
  });

  const paper = z.strictObject({
    why: optional(textSchema, "What is unfair about the original's tools, categories or limits."),
    opening: optional(textSchema, "The user's first message, where the original's milestones force its words."),
    tools: z.exactOptional(z.array(nameSchema)),
    denied: z.exactOptional(z.array(nameSchema)),
    categories: z.exactOptional(z.array(z.enum(categoryCodes))),
    maxMessages: z.exactOptional(z.int().positive()),
    milestones: z.exactOptional(z.array(milestone)),
    minefields: z.exactOptional(z.array(milestone)),
  });

  const optionalParts = {
    state: optional(nameSchema, 'A base state of the pack; base if left out.'),
    denied: optional(z.array(nameSchema), 'Tools that are withheld, from distractions too.'),
    now: optional(nowSchema, 'When it is played; if left out, when the sweep is set.'),
    maxMessages: optional(z.int().positive(), 'New messages after which play stops; 30 if left out.'),
    knows: optional(z.array(textSchema), 'What the simulated user knows.'),
    lacks: optional(z.array(textSchema), 'What the simulated user does not know.'),
    answer: optional(textSchema.nullable(), 'The right answer, which the user knows and never reveals.'),
    demonstrations: optional(z.array(nameSchema), 'Example conversations of the user; if left out, the pack’s.'),
    replies: optional(z.array(replySchema), 'What the scripted user answers, and when.'),
    answers: optional(answers.nullable(), 'Answers that must be judged right or wrong, beside those that are made.'),
    ways: optional(
      z.array(z.array(step).min(1)).nullable(),
      'Other right ways to solve it, each a list of steps like the solution.',
    ),
    rows: optional(z.strictObject(lists).partial(), 'Rows added to the world.'),
    ownWorld: optional(world, 'A world in place of the pack’s.'),
    prologue: optional(z.array(prologueMessageSchema), 'Messages before the opening, in place of our prompts.'),
    milestones: optional(z.array(milestone), 'What must happen; the sentences of one hold at the same message.'),
    minefields: optional(z.array(milestone), 'What must not happen.'),
    paper: optional(paper.nullable(), 'What profile paper plays instead, to reproduce the original benchmark.'),
  };

  const requiredParts = {
    summary: textSchema.meta({ description: 'What is tested, in a line.' }),
    categories: z
      .array(z.enum(categoryCodes))
      .meta({ description: 'STC or MTC, SUT or MUT, and SD, C where they fit; or II alone.' }),
    tools: z.array(nameSchema).meta({ description: 'The tools that the agent is offered.' }),
    opening: textSchema.meta({ description: "The user's first message." }),
    goal: textSchema.meta({ description: 'What the simulated user wants.' }),
    solution: z.array(step).meta({ description: 'Played by scripted:oracle; it must score 1.' }),
  };

  const change = z.strictObject({ ...z.strictObject(requiredParts).partial().shape, ...optionalParts });
  const instead = z.array(change).min(1).meta({ description: 'Parts of a scenario, of which a seed draws one.' });
  const variation = z.union([variedValueSchema, z.strictObject({ instead })], {
    error: 'expected { value: ..., among: [...] } or { instead: [...] }',
  });
  const vary = optional(
    z.array(variation).nullable(),
    'What a seed draws anew (scenarios vary), beside names, phone numbers and ids of rows.',
  );

  /** A scenario that stands alone. */
  const scenario = z.strictObject({ name: nameSchema, ...requiredParts, ...optionalParts, vary });

  /** A scenario that says only in what it differs from another. */
  const variant = z.strictObject({
    name: nameSchema,
    like: nameSchema.meta({ description: 'The scenario that gives everything that is not said here.' }),
    ...z.strictObject(requiredParts).partial().shape,
    ...optionalParts,
    vary,
  });

  const scenarioFile = z.array(z.union([scenario, variant]));

  const packParts = {
    name: nameSchema,
    version: textSchema,
    canary: optional(textSchema, 'A line with a GUID found nowhere else, to tell whether a model was trained on it.'),
    vary: optional(
      z.array(variedValueSchema),
      'What a seed draws anew wherever it occurs in the pack (scenarios vary).',
    ),
    clock: z.exactOptional(clockSchema),
    profile: z.exactOptional(z.enum(PROFILES)),
    definition: optional(
      z.union([nameSchema, ownWorldSchema]),
      `The world that it plays in (${KNOWN_WORLDS.map(({ name }) => name).join(', ')}); if left out, that of world.yaml, or ${DEFAULT_WORLD.name}.`,
    ),
    demonstration: optional(
      z.union([nameSchema, z.array(nameSchema)]),
      'The demonstration, or demonstrations, of scenarios that name none.',
    ),
  };
  const states = z.record(nameSchema, settingsPatch);

  /** What `pack.yaml` says, complete in itself or of a pack that extends another. */
  const packFile = z.union([
    z.strictObject({ ...packParts, states }),
    z.strictObject({
      ...packParts,
      extends: z.literal(BUILT_IN_NAME).meta({ description: 'The pack that gives world, states and demonstrations.' }),
      states: z.exactOptional(states),
    }),
  ]);

  /** A line of an example dialogue, by who says it. */
  const line = z.union([
    z.strictObject({ user: textSchema }),
    z.strictObject({ agent: textSchema }),
    z.strictObject({
      user: z.strictObject({
        end: z.literal(true).meta({ description: 'The user ends the conversation; the last line.' }),
      }),
    }),
  ]);

  const demonstration = z.strictObject({
    goal: textSchema,
    knows: optional(z.array(textSchema), 'What the simulated user knows.'),
    lacks: optional(z.array(textSchema), 'What the simulated user does not know.'),
    answer: z.exactOptional(textSchema),
    dialogue: z
      .array(line)
      .min(2)
      .refine((lines) => !lines.slice(0, -1).some((one) => 'user' in one && typeof one.user !== 'string'), {
        error: ENDS_EARLY,
      }),
  });

  /** Example dialogues by name. */
  const demonstrations = z.record(nameSchema, demonstration);

  /** All of a pack but its scenarios, which are checked one by one: their shape depends on `like`. */
  const pack = z.strictObject({
    ...packParts,
    states,
    world,
    demonstrations,
    scenarios: z.array(z.looseObject({})).min(1, { error: 'expected at least one scenario' }),
  });
  return {
    fact,
    milestone,
    step,
    answers,
    paper,
    scenario,
    variant,
    scenarioFile,
    packFile,
    demonstration,
    demonstrations,
    pack,
    world,
  };
});

type Written = ReturnType<typeof writtenSchemas>;
export type WrittenFact = z.infer<Written['fact']>;
export type WrittenMilestone = z.infer<Written['milestone']>;
export type WrittenStep = z.infer<Written['step']>;
export type WrittenAnswers = z.infer<Written['answers']>;
export type WrittenVariation = NonNullable<WrittenScenario['vary']>[number];
export type WrittenPaper = z.infer<Written['paper']>;
export type WrittenScenario = z.infer<Written['scenario']>;
export type WrittenDemonstration = z.infer<Written['demonstration']>;
export type WrittenWorld = z.infer<Written['world']>;
