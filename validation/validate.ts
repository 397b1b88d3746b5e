import { PreparedPack } from '../activities/pack-cache.ts';
import { AUGMENTATIONS } from '../sandbox/cell.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { Check, MeasuredCell } from './check.ts';
import type { CellReport, CheckFinding } from './examine-cell.ts';
import { examineInThreads } from './examine-in-threads.ts';
import { examineScenario } from './examine-scenario.ts';

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

/** What was found in all cells. */
export interface Validation {
  readonly reports: readonly CellReport[];
  /** About all scenarios together. */
  readonly across: readonly CheckFinding[];
  readonly notes: readonly CheckNote[];
}

/** A figure that a check measured, in a sentence. */
interface CheckNote {
  /** The id of the check. */
  readonly check: string;
  readonly note: string;
}

/**
 * Runs checks on scenarios x augmentations.
 * @throws UnknownScenario
 */
export async function validate(
  pack: Pack,
  { scenarios, augmentations = AUGMENTATIONS, checks, threads = 0, observe = () => undefined }: ValidateOptions,
): Promise<Validation> {
  const examination = { pack, augmentations, checks };
  const reports: CellReport[] = [];
  const take = (report: CellReport) => {
    reports.push(report);
    observe(report);
  };
  if (threads > 0) await examineInThreads(examination, scenarios, threads, take);
  else {
    const prepared = new PreparedPack(pack);
    for (const scenario of scenarios) (await examineScenario(examination, prepared, scenario)).forEach(take);
  }
  return {
    reports,
    across: checks.flatMap((check) => judge(check, reports)),
    notes: checks.flatMap((check) => noteOf(check, reports)),
  };
}

function judge(check: Check, reports: readonly CellReport[]): readonly CheckFinding[] {
  const found = check.across?.judge(measuredBy(check, reports)) ?? [];
  return found.map((finding) => ({ ...finding, check: check.id }));
}

function noteOf(check: Check, reports: readonly CellReport[]): readonly CheckNote[] {
  const note = check.across?.note?.(measuredBy(check, reports));
  return note === undefined ? [] : [{ check: check.id, note }];
}

function measuredBy({ id }: Check, reports: readonly CellReport[]): readonly MeasuredCell[] {
  return reports.flatMap(({ scenario, augmentation, figures }) => {
    const own = figures[id];
    return own === undefined ? [] : [{ scenario, augmentation, figures: own }];
  });
}
