import { z } from 'zod';

import { finalDatabasesSchema } from './exported-databases.ts';

const raised = z.object({ type: z.string(), message: z.string() }).nullable();

/** A finished run in the export format (docs/import.md), without the reference's evaluation of it. */
export const trajectorySchema = z.object({
  id: z.string(),
  scenario: z.string(),
  play_exception: z.exactOptional(raised),
  first_user_sandbox_message_index: z.int().nonnegative(),
  databases: finalDatabasesSchema,
});

export type ExportedTrajectory = z.infer<typeof trajectorySchema>;
