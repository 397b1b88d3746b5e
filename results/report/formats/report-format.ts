import type { SweepReport } from '../report.ts';
import type { ResultsStore } from '../../store.ts';
import type { Bar } from '../bars.ts';

export const REPORT_FORMATS = ['table', 'markdown', 'csv', 'json', 'junit'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What a report in any format is made of. */
export interface ReportSource {
  readonly report: SweepReport;
  readonly store: Pick<ResultsStore, 'pages' | 'packs'>;
  /** What the sweep was asked to meet. */
  readonly bars: readonly Bar[];
}
