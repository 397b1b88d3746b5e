import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { isFolder } from '../../files/is-folder.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import type { Environment } from '../model/keys.ts';
import { CallTape } from './call-tape.ts';
import { playingFetch } from './playing-fetch.ts';
import type { CallPlace } from './recorded-call.ts';
import { recordingFetch } from './recording-fetch.ts';

/** Folders to record calls of models to, or to play them back from. At most one of them is set. */
export const RECORD_VARIABLE = 'TOOLSANDBOX_RECORD';
export const PLAYBACK_VARIABLE = 'TOOLSANDBOX_PLAYBACK';

/** The folder of `--record` or `--playback` is of no use. */
export class InvalidRecordings extends UserFacingError {}

/** Counts are kept of so many requests; the same request is only sent again soon after. */
const MOST_COUNTED = 10_000;

/** Calls of models that are recorded, or played back without a network. */
export class ModelCalls {
  readonly #folder: string;
  /** Whether calls are played back. */
  readonly plays: boolean;
  readonly #counts = new Map<string, number>();

  constructor(folder: string, plays: boolean) {
    this.#folder = resolve(folder);
    this.plays = plays;
  }

  /** For one turn. */
  tape(place: CallPlace): CallTape {
    const reel = { folder: this.#folder, place, occurrenceOf: (request: string) => this.#occurrenceOf(request) };
    return new CallTape(reel, this.plays ? playingFetch : recordingFetch);
  }

  /** How often this process has seen the request before. */
  #occurrenceOf(request: string): number {
    const count = this.#counts.get(request) ?? 0;
    this.#counts.delete(request);
    this.#counts.set(request, count + 1);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_COUNTED && oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }
}

/**
 * The recordings that the environment names; undefined if calls go to the models and are not recorded.
 * @throws InvalidRecordings
 */
export function modelCallsOf(environment: Environment): ModelCalls | undefined {
  const [record, playback] = [environment[RECORD_VARIABLE], environment[PLAYBACK_VARIABLE]];
  if (record && playback) throw new InvalidRecordings('--record and --playback exclude each other: give one of them');
  if (playback) {
    if (isFolder(playback)) return new ModelCalls(playback, true);
    throw new InvalidRecordings(`--playback ${playback} is no folder: record calls there first, with --record`);
  }
  if (!record) return undefined;
  try {
    mkdirSync(record, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InvalidRecordings(`--record ${record} cannot be created (${code}): choose another folder`);
  }
  return new ModelCalls(record, false);
}
