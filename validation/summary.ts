import type { Augmentation } from '../sandbox/cell.ts';
import type { Check } from './check.ts';
import type { CheckFinding } from './examine-cell.ts';
import type { Validation } from './validate.ts';

/** A finding, and under which augmentations it was made. */
export interface Failure extends CheckFinding {
  /** Null if it concerns all scenarios together. */
  readonly scenario: string | null;
  readonly augmentations: readonly Augmentation[];
}

/** How often a check failed. */
interface CheckTally {
  readonly check: Check;
  /** Cells with a finding; a finding about all scenarios together counts as one. */
  readonly failed: number;
  /** A figure that it measured, in a sentence. */
  readonly note?: string;
}

export interface Summary {
  readonly tallies: readonly CheckTally[];
  /** By check, then in the order of the scenarios. */
  readonly failures: readonly Failure[];
}

/** Counts the findings of each check, and joins those that are the same under several augmentations. */
export function summarize({ reports, across, notes }: Validation, checks: readonly Check[]): Summary {
  const joined = new Map<string, Failure>();
  for (const { scenario, augmentation, findings } of reports) {
    for (const finding of findings) {
      const key = JSON.stringify([scenario, finding.check, finding.path, finding.evidence]);
      const known = joined.get(key)?.augmentations ?? [];
      joined.set(key, { ...finding, scenario, augmentations: [...known, augmentation] });
    }
  }
  const failures = [...joined.values(), ...across.map((one) => ({ ...one, scenario: null, augmentations: [] }))];
  return {
    tallies: checks.map((check) => {
      const isOwn = (finding: CheckFinding) => finding.check === check.id;
      const failed = reports.filter(({ findings }) => findings.some(isOwn)).length + across.filter(isOwn).length;
      const note = notes.find((one) => one.check === check.id)?.note;
      return { check, failed, ...(note !== undefined && { note }) };
    }),
    failures: checks.flatMap(({ id }) => failures.filter(({ check }) => check === id)),
  };
}
