import type { ConstraintExplanation, MilestoneMatch } from '../evaluation/score.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { WorldChange } from '../sandbox/world.ts';

/**
 * The message at which a match is shown to people. All answers of a batch of parallel calls share the world after it
 * (reference semantics 2), so what matches that world is placed at the first of them; shown is the last one that changed it.
 */
export function shownPlace(
  { message, constraints }: Pick<MilestoneMatch, 'message' | 'constraints'>,
  events: readonly TrajectoryEvent[],
): number {
  const about = constraints.filter(({ kind }) => kind !== 'guardrail');
  if (about.some(({ database }) => database === 'SANDBOX')) return message;
  let first = 0;
  for (const event of events) {
    if (event.kind === 'ending') break;
    if (message < first + event.messages.length) {
      const changed = event.messages.findLastIndex(({ changes = [] }) =>
        changes.some((change) => about.some((constraint) => concerns(constraint, change))),
      );
      return changed === -1 ? message : first + changed;
    }
    first += event.messages.length;
  }
  return message;
}

/** Whether the change is one to the table and, of a row that it replaces, to one of the columns that are compared. */
function concerns({ database, columns }: ConstraintExplanation, change: WorldChange): boolean {
  if (change.table !== database) return false;
  if (change.kind !== 'replace' || columns.length === 0) return true;
  const { before, row } = change;
  return columns.some(({ column }) => before[column] !== row[column]);
}
