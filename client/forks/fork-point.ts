import type { TrajectoryRecord } from '../../results/record.ts';
import { InvalidFork } from '../../runs/fork-prefix.ts';
import { shownId } from '../../text/shown-spec.ts';
import { firstMistake } from '../../evaluation/first-mistake.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { Tables } from '../../worlds/world.ts';

/** Where to fork: after a message, by its number, after the last one, or before the agent's first mistake. */
export type ForkAt = number | 'last' | 'first-error';

/** The last message that the fork copies, and why it is this one. @param tables of its world @throws InvalidFork if the run has no mistake */
export function placeOf(
  run: TrajectoryRecord,
  at: ForkAt,
  tables: Tables,
): { readonly at: number; readonly why: string | null } {
  if (at === 'last') return { at: messagesOf(run.events).length - 1, why: null };
  if (at !== 'first-error') return { at, why: null };
  const mistake = firstMistake(run.events, run.score, tables, run.cause);
  if (mistake === null)
    throw new InvalidFork(`${shownId(run.id)} has no mistake of the agent: give the number of a message with --at`);
  return mistake;
}
