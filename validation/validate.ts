import { PreparedPack } from '../activities/pack-cache.ts';
import { AUGMENTATIONS } from '../sandbox/cell.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { Check, MeasuredCell } from './check.ts';
import { examineCell } from './examine-cell.ts';
import type { CellReport, CheckFinding } from './examine-cell.ts';
import { Subject } from './subject.ts';

export interface ValidateOptions {
  /** Names, in the order of the reports. */
  readonly scenarios: readonly string[];
  readonly augmentations?: readonly Augmentation[];
  readonly checks: readonly Check[];
  /** Called with each cell's report, in order. */
  readonly observe?: (report: CellReport) => void;
}

/** What was found in all cells. */
export interface Validation {
  readonly cells: number;
  readonly reports: readonly CellReport[];
  /** About all scenarios together. */
  readonly across: readonly CheckFinding[];
  /** Sentences with figures over all scenarios. */
  readonly notes: readonly string[];
}

/**
 * Runs checks on scenarios x augmentations.
 * @throws UnknownScenario
 */
export async function validate(
  pack: Pack,
  { scenarios, augmentations = AUGMENTATIONS, checks, observe = () => undefined }: ValidateOptions,
): Promise<Validation> {
  const prepared = new PreparedPack(pack);
  const reports: CellReport[] = [];
  for (const scenario of scenarios) {
    for (const augmentation of augmentations) {
      const report = await examineCell(new Subject(pack, prepared, scenario, augmentation), checks);
      reports.push(report);
      observe(report);
    }
  }
  return {
    cells: reports.length,
    reports,
    across: checks.flatMap((check) => judge(check, reports)),
    notes: checks.flatMap((check) => check.across?.note?.(measuredBy(check, reports)) ?? []),
  };
}

function judge(check: Check, reports: readonly CellReport[]): readonly CheckFinding[] {
  const found = check.across?.judge(measuredBy(check, reports)) ?? [];
  return found.map((finding) => ({ ...finding, check: check.id }));
}

function measuredBy({ id }: Check, reports: readonly CellReport[]): readonly MeasuredCell[] {
  return reports.flatMap(({ scenario, augmentation, figures }) => {
    const own = figures[id];
    return own === undefined ? [] : [{ scenario, augmentation, figures: own }];
  });
}
