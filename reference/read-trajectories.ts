import { z } from 'zod';
import { finalDatabasesSchema } from './exported-databases.ts';
import { invalidExport } from './invalid-export.ts';
import { readExport } from './read-export.ts';

/** A finished run in the export format (docs/import.md), without the reference's evaluation of it. */
export const trajectorySchema = z.object({
  id: z.string(),
  scenario: z.string(),
  play_exception: z.exactOptional(z.object({ type: z.string(), message: z.string() }).nullable()),
  first_user_sandbox_message_index: z.int().nonnegative(),
  databases: finalDatabasesSchema,
});

export type ExportedTrajectory = z.infer<typeof trajectorySchema>;

export interface ExportedRun {
  /** Counted from 1. */
  readonly line: number;
  readonly value: ExportedTrajectory;
}

/** The runs of an exported file, one at a time. @throws InvalidExport */
export async function* readTrajectories(file: string): AsyncGenerator<ExportedRun> {
  for await (const { line, value } of readExport(file, trajectorySchema)) {
    if (!hasOpening(value)) {
      const [wrong, hint] = ['USER sent no message with this index', 'give the index of the opening message'];
      throw invalidExport(file, line, wrong, hint, ['first_user_sandbox_message_index']);
    }
    yield { line, value };
  }
}

function hasOpening({ databases: { SANDBOX }, first_user_sandbox_message_index: first }: ExportedTrajectory): boolean {
  return SANDBOX.some(({ sender, sandbox_message_index: index }) => sender === 'USER' && index === first);
}
