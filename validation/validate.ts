import { PreparedPack } from '../activities/pack-cache.ts';
import { AUGMENTATIONS } from '../sandbox/cell.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { Check } from './check.ts';
import { examineScenario } from './examine.ts';
import type { CellReport } from './examine.ts';
import { examineInThreads } from './examine-in-threads.ts';

interface ValidateOptions {
  /** Names, in the order of the reports. */
  readonly scenarios: readonly string[];
  readonly augmentations?: readonly Augmentation[];
  readonly checks: readonly Check[];
  /** Threads that work at once; they know the built-in checks only. By default there are none: the caller's own works. */
  readonly threads?: number;
  /** Called with each cell's report, in order. */
  readonly observe?: (report: CellReport) => void;
}

/**
 * Runs checks on scenarios x augmentations.
 * @throws UnknownScenario
 */
export async function validate(
  pack: Pack,
  { scenarios, augmentations = AUGMENTATIONS, checks, threads = 0, observe }: ValidateOptions,
): Promise<readonly CellReport[]> {
  const examination = { pack, augmentations, checks };
  const reports: CellReport[] = [];
  const take = (report: CellReport) => {
    reports.push(report);
    observe?.(report);
  };
  if (threads > 0) await examineInThreads(examination, scenarios, threads, take);
  else {
    const prepared = new PreparedPack(pack);
    for (const scenario of scenarios) (await examineScenario(examination, prepared, scenario)).forEach(take);
  }
  return reports;
}
