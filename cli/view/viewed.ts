import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { AppFiles } from '../../viewer/build/built-app.ts';
import type { Source } from '../../viewer/data/source.ts';

export interface ViewOptions {
  readonly results: string;
  readonly port: number;
  readonly floors: boolean;
  readonly open?: true;
  readonly export?: string;
  readonly uiAddress?: URL;
  readonly json?: true;
}

/** What both ways to show the viewer need. */
export interface Viewed {
  readonly source: Source;
  readonly app: AppFiles;
  /** The sweep that was named. */
  readonly sweep: SweepOverview | null;
}
