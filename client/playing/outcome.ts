import { brokenAgents } from '../../results/report/code-errors.ts';
import { storedReport } from '../../results/report/report.ts';
import type { SweepReport } from '../../results/report/report.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { countPending } from '../planning/open-cells.ts';

/** What a sweep has come to. */
interface SweepOutcome {
  readonly report: SweepReport;
  /** Cells without a score. */
  readonly left: number;
  /** A cell has no score, or the code of an agent failed in all its runs. */
  readonly failed: boolean;
}

export async function outcomeOf(
  store: ResultsStore,
  spec: UnstoredSweep,
  floors: Parameters<typeof storedReport>[2] = null,
): Promise<SweepOutcome> {
  const report = await storedReport(store, spec.id, floors);
  const left = await countPending(store, spec);
  return { report, left, failed: left > 0 || brokenAgents(report.codeErrors).length > 0 };
}
