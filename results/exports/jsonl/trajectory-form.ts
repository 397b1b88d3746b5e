import { z } from 'zod';
import { MODE_NAMES } from '../../../evaluation/modes/mode.ts';
import { ALL_AUGMENTATIONS, PROFILES, scenarioName, trajectoryId } from '../../../sandbox/cell.ts';
import { IANAZone } from 'luxon';
import { FAILURE_KINDS } from '../../../sandbox/failure-kind.ts';
import { isScored, OUTCOMES } from '../../../sandbox/outcome.ts';
import { cellOf, RUN_COLUMNS } from '../../run-columns.ts';
import type { ColumnKind, RunLine } from '../../run-columns.ts';

/**
 * A trajectory as `show --json` prints it: what decides how it is stored and shown. Keys that are not here are kept. A column
 * that may be null may be left out, as in exports of versions that did not have it.
 */

const text = z.string();
/** Hashes, versions, ids of workflows, categories. */
const label = text.max(1_000);
const timeZone = label.refine((name) => IANAZone.isValidZone(name), 'expected a time zone, for example Europe/Berlin');
const number = z.number();
const count = z.int().nonnegative();
const milliseconds = number.nonnegative();
const index = z.int().nonnegative();
const time = z.iso.datetime();

const usage = z.looseObject({
  input: number,
  cached_input: number,
  cache_write: number,
  output: number,
  reasoning: number,
  cost_usd: number.nullable(),
});

const table = text;
const row = z.looseObject({});
const change = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('insert'), table, position: index, row }),
  z.looseObject({ kind: z.literal('remove'), table, position: index, row }),
  z.looseObject({ kind: z.literal('replace'), table, position: index, before: row, row }),
]);

const role = z.enum(['system', 'user', 'agent', 'execution-environment']);
const message = z.looseObject({
  sender: role,
  recipient: role,
  content: text,
  tool_call: z.exactOptional(z.looseObject({ id: text, name: text, arguments: text })),
  tool_result: z.exactOptional(
    z.looseObject({
      call_id: text,
      name: text,
      trace: z.exactOptional(z.looseObject({ tool_name: text, arguments: z.looseObject({}), result: z.json() })),
      error_class: z.exactOptional(text),
      fault: z.exactOptional(z.enum(['transient', 'truncated', 'stale', 'slow'])),
    }),
  ),
  changes: z.exactOptional(z.array(change)),
  visible_to: z.exactOptional(z.array(role)),
  conversation_active: z.exactOptional(z.literal(false)),
});

const report = z.looseObject({
  served_model: text.nullable(),
  finish_reason: text.nullable(),
  usage: z.looseObject({ input: number, output: number }).nullable(),
  wasted: z.exactOptional(z.looseObject({ input: number, output: number })),
  latency_ms: milliseconds,
  attempts: count,
  lost_attempts: z.exactOptional(count),
  waited_ms: z.exactOptional(milliseconds),
  priced_by: z.exactOptional(label),
  notes: z.exactOptional(z.array(text)),
});

const outcome = z.enum(OUTCOMES);

const event = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('turn'),
    role: z.enum(['agent', 'user']),
    messages: z.array(message),
    report: z.exactOptional(report),
    failed: z.exactOptional(text),
  }),
  z.looseObject({
    kind: z.literal('tool-executions'),
    messages: z.array(message),
    aborted: z.exactOptional(text),
  }),
  z.looseObject({
    kind: z.literal('ending'),
    outcome,
    reason: z.exactOptional(text),
    failure_kind: z.exactOptional(z.enum(FAILURE_KINDS)),
  }),
]);

const constraint = z.looseObject({
  kind: text,
  database: text,
  similarity: number,
  columns: z.array(
    z.looseObject({ row: number, column: text, expected: z.json(), found: z.json(), similarity: number.nullable() }),
  ),
});

const match = z.looseObject({
  milestone: index,
  message: index,
  similarity: number,
  constraints: z.array(constraint),
  closest: z.exactOptional(z.looseObject({ message: index, likeness: number, constraints: z.array(constraint) })),
});

const FORMS: Readonly<Record<ColumnKind, z.ZodType>> = {
  text,
  id: text.max(10_000),
  sweep: text.max(200).regex(/^[\w.:-]+$/, 'expected letters, digits and . : - _'),
  /** Also the name of a file in exports. */
  scenario: text.max(300).regex(/^[\w-]+$/, 'expected letters, digits, _ and -'),
  /** As models and services are named. */
  spec: text.max(5_000),
  label,
  failureKind: label,
  augmentation: z.enum(ALL_AUGMENTATIONS),
  profile: z.enum(PROFILES),
  outcome,
  count: z.int().nonnegative(),
  trial: z.int().positive(),
  seed: number,
  share: z.number().min(0).max(1),
  time,
  verdict: z.boolean(),
  list: z.array(label),
  cause: z.looseObject({ title: label, message: index.nullable(), quote: text.nullable() }),
  modes: z.array(z.looseObject({ mode: z.enum(MODE_NAMES), message: index.nullable(), quote: text.nullable() })),
  guestReward: z.looseObject({
    reward: number.nullable(),
    parts: z.record(label, number.nullable()),
    basis: z.array(label),
    why: z.array(text),
  }),
  usage: z.looseObject({ agent: usage, user: usage }),
  origin: z.looseObject({
    id: text,
    started_at: time,
    at: index,
    events: index,
    agent: text.nullable(),
    user: text.nullable(),
    say: text.nullable(),
  }),
  provenance: z.looseObject({
    pack: label,
    scenario: label,
    grader: label,
    prompts: z.looseObject({ agent: label, user: label }),
    tools: label,
    harness: label,
    faults: z.exactOptional(number),
    decoys: z.exactOptional(z.array(z.looseObject({ name: label, hash: label }))),
  }),
};

const columns = Object.entries(RUN_COLUMNS).map(([name, { kind, isOptional }]) => [
  name,
  isOptional ? FORMS[kind].nullable().default(null) : FORMS[kind],
]);

export const trajectoryForm = z
  .looseObject({
    ...(Object.fromEntries(columns) as { readonly [Name in keyof RunLine]: z.ZodType<RunLine[Name]> }),
    clock: z.looseObject({ start_seconds: number, time_zone: timeZone, step_seconds: number }),
    world: z.record(text, z.array(row)),
    events: z.array(event).min(1),
    milestones: z.array(match),
    minefields: z.array(match),
    side_effects: z.array(z.looseObject({ kind: text, table: text, row: text, expected: z.json(), found: z.json() })),
  })
  .refine((form) => form.id === trajectoryId(cellOf(form)), {
    error: 'give the sweep, base_scenario, augmentation, agent and trial of this line, with / between them',
    path: ['id'],
  })
  .refine((form) => form.scenario === scenarioName(cellOf(form)), {
    error: 'give the base_scenario with the ending of its augmentation',
    path: ['scenario'],
  })
  .refine(({ outcome: how, profile, similarity }) => isScored(how, profile) === (similarity !== null), {
    error: 'give a score to an outcome that is scored, and to no other',
    path: ['similarity'],
  })
  .superRefine(({ world, events }, context) => {
    const missing = changedTables(events).find((name) => !Object.hasOwn(world, name));
    if (missing !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['world'],
        message: `the table ${missing}, which an event changes, is missing`,
      });
  })
  .refine(({ events }) => events.at(-1)?.kind === 'ending', {
    error: 'the last event must be of kind "ending"',
    path: ['events'],
  });

export type TrajectoryForm = z.infer<typeof trajectoryForm>;

/** The tables that events change. */
function changedTables(events: readonly z.infer<typeof event>[]): readonly string[] {
  const messages = events.flatMap((one) => (one.kind === 'ending' ? [] : one.messages));
  return messages.flatMap(({ changes = [] }) => changes.map((made) => made.table));
}
