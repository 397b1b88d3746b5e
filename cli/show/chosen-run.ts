import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { PastRun } from '../../results/store/history.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { UserError } from '../../client/errors.ts';
import { existingTrajectory, findTrajectory } from '../../client/find-trajectory.ts';

export interface ChosenRun {
  readonly record: TrajectoryRecord;
  /** Which one of several; null if it is the only one. */
  readonly note: string | null;
}

/**
 * A trajectory, or one of its runs by its number.
 * @param number 1 is the oldest run; undefined for the run that counts
 * @throws UserError
 */
export async function chosenRun(store: ResultsStore, text: string, number: number | undefined): Promise<ChosenRun> {
  const found = await findTrajectory(store, text);
  const id = found?.id ?? text;
  const runs = await store.history.runsOf(id);
  if (runs.length === 0) return { record: await existingTrajectory(store, text), note: null };
  if (number === undefined) {
    if (found === null) throw setAsideOnly(id, runs);
    return { record: found, note: noteOf(runs.length, runs) };
  }
  const chosen = runs[number - 1];
  if (chosen === undefined) throw new UserError(`${id} has ${runs.length} runs: choose one from 1 to ${runs.length}`);
  const record = await store.history.run(id, chosen.startedAt);
  if (record === null) throw new UserError(`run ${number} of ${id} was moved just now: try again`);
  return { record, note: noteOf(number, runs) };
}

function noteOf(number: number, runs: readonly PastRun[]): string | null {
  if (runs.length === 1 && runs[0]?.setAsideAt === null) return null;
  const { setAsideAt = null } = runs[number - 1] ?? {};
  const state = setAsideAt === null ? 'the one that counts' : `set aside ${new Date(setAsideAt).toISOString()}`;
  return `run ${number} of ${runs.length}: ${state}`;
}

function setAsideOnly(id: string, runs: readonly PastRun[]): UserError {
  const command = hintCommand('show', id, '--run', String(runs.length));
  return new UserError(`${id} was set aside and has not been played again yet: \`${command}\` shows the run before`);
}
