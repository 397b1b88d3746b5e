import type { Traffic } from '../limits/traffic.ts';
import type { KeptEpisodes } from './store/episodes.ts';
import type { RunHistory } from './store/history.ts';
import type { Labels } from './store/labels.ts';
import type { Nights } from './store/nights.ts';
import type { RunPages } from './store/pages.ts';
import type { Retention } from './store/retention.ts';
import type { Scores } from './store/scores.ts';
import type { SweepSums } from './store/sums.ts';
import type { Sweeps } from './store/sweeps.ts';
import type { Packs, Texts } from './store/texts.ts';
import type { Trajectories } from './store/trajectories.ts';

/** A reader creates nothing, and can open what it is not allowed to write. A writer creates a store that is missing. */
export type StoreMode = 'read' | 'write';

/**
 * Stored outcomes. Any number of processes can use the same store at once.
 * Every method throws {@link ResultsUnavailable} if the storage fails, and can be called again afterwards.
 */
export interface ResultsStore extends AsyncDisposable {
  /** 12 hexadecimal digits, random. A copy beside a store has another one (results/queries/store-id.ts). */
  readonly id: string;
  /** Of where it is kept (results/place-mark.ts). */
  readonly place: string;
  /** The file's absolute path, or the database's URL without user and password. */
  readonly location: string;

  readonly sweeps: Sweeps;
  readonly packs: Packs;
  readonly texts: Texts;
  readonly trajectories: Trajectories;
  readonly history: RunHistory;
  readonly scores: Scores;
  /** What people and models say of runs. */
  readonly labels: Labels;
  readonly nights: Nights;
  /** What is read of all runs of a sweep. */
  readonly pages: RunPages;
  /** What the database counts and adds up. */
  readonly sums: SweepSums;
  readonly retention: Retention;
  readonly episodes: KeptEpisodes;
  /** Limits, waits and budgets that all workers of this store share. */
  readonly traffic: Traffic;

  /** Ends when what was stored before will survive a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}
