import type { TrajectoryRecord } from '../results/record.ts';
import type { ResultsStore } from '../results/store.ts';
import type { PastRun } from '../results/store/history.ts';
import { partsOfId, shownId } from '../text/shown-spec.ts';
import { hintOn } from './places.ts';
import { UserError } from './errors.ts';
import { parseSweepWorkflowId, parseWorkflowId } from '../runs/names.ts';
import { isForks } from '../results/single-runs.ts';
import { nearestNames } from '../sandbox/nearest-names.ts';

/** Ids that are examined for the one that was meant. */
const EXAMINED = 1000;
const LISTED = 10;
/** Longer texts are no ids. */
const LONGEST_ID = 1000;

/**
 * Finds a trajectory by its id, by any part of it that matches no other, such as `wifi_off/tns/2`, or by the id of its
 * workflow. Null if nothing fits.
 * @throws UserError if several fit, or if it is the id of a sweep
 */
export async function findTrajectory(store: ResultsStore, text: string): Promise<TrajectoryRecord | null> {
  if (text.length > LONGEST_ID || text.includes('\0')) return null;
  const workflow = parseWorkflowId(text);
  if (workflow !== null && workflow.store !== store.id) {
    throw new UserError(
      `${text} is a workflow of the results store ${workflow.store}, but these results, ${store.location}, are ${store.id}: choose its store with --results`,
    );
  }
  const id = workflow?.named ?? text;
  const exact = await store.trajectories.find(id);
  if (exact) return exact;
  const sweep = parseSweepWorkflowId(text)?.sweep ?? id;
  if (await store.sweeps.find(sweep)) {
    throw new UserError(
      `"${sweep}" is a sweep, not a trajectory: \`toolsandbox list --sweep ${sweep}\` lists its trajectories, \`toolsandbox report ${sweep}\` its scores`,
    );
  }
  const parts = partsOfId(id);
  const found = parts.length === 0 ? [] : await store.trajectories.idsLike(parts.join('/'), EXAMINED);
  const shown = found.filter((one) => shownId(one) === id);
  const [only, ...others] = shown.length > 0 ? shown : narrowed(found, parts);
  if (only === undefined || others.length === 0) return only === undefined ? null : store.trajectories.find(only);
  const more = found.length > LISTED ? `, and ${found.length === EXAMINED ? 'many' : found.length - LISTED} more` : '';
  throw new UserError(
    `"${text}" matches several trajectories: ${found.slice(0, LISTED).map(shownId).join(', ')}${more}; give more of the id`,
  );
}

/** @throws UserError naming similar ids, also if there is none */
export async function existingTrajectory(store: ResultsStore, text: string): Promise<TrajectoryRecord> {
  const found = await findTrajectory(store, text);
  if (found) return found;
  const near = await nearIds(store, parseWorkflowId(text)?.named ?? text);
  const hint = near.length === 0 ? 'see `toolsandbox list`' : `near it: ${near.join(', ')}`;
  throw new UserError(`there is no finished trajectory "${text}"; ${hint}`);
}

/** Those in which the most parts are whole segments, as `1` is rather trial 1 than trial 10; of them, rather the origins than forks of them. */
function narrowed(ids: readonly string[], parts: readonly string[]): readonly string[] {
  if (ids.length === EXAMINED) return ids;
  const wholes = (id: string) => parts.filter((part) => id.split('/').includes(part)).length;
  const most = Math.max(0, ...ids.map(wholes));
  const nearest = ids.filter((id) => wholes(id) === most);
  const originals = nearest.filter((id) => !isForks(id.split('/', 1)[0] ?? ''));
  return originals.length > 0 ? originals : nearest;
}

/** More segments than an id has. */
const MOST_SEGMENTS = 8;
const CANDIDATES = 20;

/** Ids that fit all segments but one, which may be misspelled. */
async function nearIds(store: ResultsStore, id: string): Promise<readonly string[]> {
  const segments = id.split('/').filter((part) => part !== '');
  if (id.length > LONGEST_ID || id.includes('\0') || segments.length < 2 || segments.length > MOST_SEGMENTS) return [];
  const shorter = segments.map((_, left) => segments.filter((_part, index) => index !== left).join('/'));
  const candidates = await Promise.all(shorter.map((text) => store.trajectories.idsLike(text, CANDIDATES)));
  return nearestNames(id, [...new Set(candidates.flat())]);
}

interface ChosenRun {
  readonly record: TrajectoryRecord;
  /** Which one of several; null if it is the only one. */
  readonly note: string | null;
}

/**
 * A trajectory, or one of its runs by its number.
 * @param run 1 is the oldest run; undefined for the run that counts
 * @throws UserError
 */
export async function chosenRun(
  store: ResultsStore,
  text: string,
  { run: number, results }: { readonly run?: number; readonly results: string },
): Promise<ChosenRun> {
  const found = await findTrajectory(store, text);
  const id = found?.id ?? text;
  const runs = await store.history.runsOf(id);
  if (runs.length === 0) return { record: await existingTrajectory(store, text), note: null };
  if (number === undefined) {
    if (found === null) {
      const command = hintOn({ results }, 'show', shownId(id), '--run', String(runs.length));
      throw new UserError(`${id} was set aside and has not been played again yet: \`${command}\` shows the run before`);
    }
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
