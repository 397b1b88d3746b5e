import { trajectorySchema } from './exported-trajectory.ts';
import type { ExportedTrajectory } from './exported-trajectory.ts';
import { InvalidExport } from './invalid-export.ts';
import { readExport } from './read-export.ts';

export interface ExportedRun {
  /** Counted from 1. */
  readonly line: number;
  readonly value: ExportedTrajectory;
}

/** The runs of an exported file, one at a time. @throws InvalidExport */
export async function* readTrajectories(file: string): AsyncGenerator<ExportedRun> {
  for await (const { line, value } of readExport(file, trajectorySchema)) {
    const problem = openingProblem(value);
    if (problem !== null) throw new InvalidExport(file, line, [problem]);
    yield { line, value };
  }
}

function openingProblem({ databases: { SANDBOX }, first_user_sandbox_message_index: first }: ExportedTrajectory) {
  const isThere = SANDBOX.some(({ sender, sandbox_message_index: index }) => sender === 'USER' && index === first);
  if (isThere) return null;
  const wrong = 'USER sent no message with this index';
  return { path: ['first_user_sandbox_message_index'], wrong, hint: 'give the index of the opening message' };
}
