import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { AppFiles } from '../../viewer/build/built-app.ts';
import type { Source } from '../../viewer/data/source.ts';

/** What both ways to show the viewer need. */
export interface Viewed {
  readonly source: Source;
  readonly app: AppFiles;
  /** The sweep that was named. */
  readonly sweep: SweepOverview | null;
}
