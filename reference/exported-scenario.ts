import { z } from 'zod';

import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import { startingDatabasesSchema } from './exported-databases.ts';
import { graphSchema } from './exported-graph.ts';

const name = z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'expected letters, digits, _ and -' });
const tool = z.enum(ORIGINAL_WORLD.tools.map((one) => one.name));

/** A scenario in the export format (docs/import.md). Keys that are not listed here are derived again and not read. */
export const scenarioSchema = z.object({
  name,
  base_scenario: name,
  categories: z.array(z.string()),
  max_messages: z.int().positive(),
  now: z.number(),
  timezone: z.string().refine(isTimeZone, { error: 'expected an IANA time zone, for example Europe/Oslo' }),
  /** Null: every tool. */
  tool_allow_list: z.array(tool).nullable(),
  tool_deny_list: z.array(tool).nullable(),
  starting_databases: startingDatabasesSchema,
  first_user_sandbox_message_index: z.int().nonnegative(),
  milestones: graphSchema,
  minefields: graphSchema,
});

export type ExportedScenario = z.infer<typeof scenarioSchema>;

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
