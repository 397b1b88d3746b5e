import type { Floor } from '../../results/report/floors.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { LabelOfRun } from '../../results/store/labels.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { Seats } from '../server/seats.ts';
import type { IndexDocument } from '../documents/index-document.ts';

/** How a reader says what they think of a run. */
export interface Labelling {
  /** The reader's name. */
  readonly by: string;
  /** Stores it in place of what they said of the run before. */
  readonly save: (label: LabelOfRun) => Promise<void>;
}

/** Where the documents come from. */
export interface Source extends Pick<IndexDocument, 'mode' | 'commandOptions'> {
  readonly store: ResultsStore;
  /** Absent where no seats can be taken, as in an export. Called when a page first asks: the engine's client would slow down every start of the viewer. */
  readonly seats?: (() => Promise<Seats>) | undefined;
  /** How readers label runs; absent where they cannot. */
  readonly labelling?: Labelling | undefined;
  readonly temporalUi: () => Promise<IndexDocument['temporalUi']>;
  /** What trivial agents score on the cells of the sweep; null if that is not known. */
  readonly floors: (sweep: SweepOverview) => readonly Floor[] | null;
}
