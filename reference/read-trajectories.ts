import { trajectorySchema } from './exported-trajectory.ts';
import type { ExportedTrajectory } from './exported-trajectory.ts';
import { invalidExport } from './invalid-export.ts';
import { readExport } from './read-export.ts';

export interface ExportedRun {
  /** Counted from 1. */
  readonly line: number;
  readonly value: ExportedTrajectory;
}

/** The runs of an exported file, one at a time. @throws InvalidExport */
export async function* readTrajectories(file: string): AsyncGenerator<ExportedRun> {
  for await (const { line, value } of readExport(file, trajectorySchema)) {
    if (!hasOpening(value)) {
      const at = ['first_user_sandbox_message_index'];
      throw invalidExport(
        file,
        line,
        'USER sent no message with this index',
        'give the index of the opening message',
        at,
      );
    }
    yield { line, value };
  }
}

function hasOpening({ databases: { SANDBOX }, first_user_sandbox_message_index: first }: ExportedTrajectory): boolean {
  return SANDBOX.some(({ sender, sandbox_message_index: index }) => sender === 'USER' && index === first);
}
