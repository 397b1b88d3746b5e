import type { PreparedPack } from '../activities/pack-cache.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { Check } from './check.ts';
import { examineCell } from './examine-cell.ts';
import type { CellReport } from './examine-cell.ts';
import { Subject } from './subject.ts';

/** What is examined, and how. */
export interface Examination {
  readonly pack: Pack;
  readonly augmentations: readonly Augmentation[];
  readonly checks: readonly Check[];
}

/** Reports on a scenario under each augmentation. @throws UnknownScenario */
export async function examineScenario(
  { pack, augmentations, checks }: Examination,
  prepared: PreparedPack,
  scenario: string,
): Promise<readonly CellReport[]> {
  const reports: CellReport[] = [];
  for (const augmentation of augmentations) {
    reports.push(await examineCell(new Subject(pack, prepared, scenario, augmentation), checks));
  }
  return reports;
}
