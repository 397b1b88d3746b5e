import type { Augmentation } from '../../sandbox/cell.ts';
import type { PlaceOf } from '../../validation/places.ts';
import type { Summary } from '../../validation/summary.ts';

/** What the checks found in a pack. The form that `scenarios validate --json` prints. */
export interface ValidationResult extends Validated {
  readonly checks: readonly CheckResult[];
  /** By check, then in the order of the scenarios. */
  readonly failures: readonly LocatedFailure[];
}

interface Validated {
  readonly pack: { readonly name: string; readonly hash: string };
  readonly scenarios: number;
  readonly augmentations: number;
}

export interface CheckResult {
  readonly number: number;
  readonly check: string;
  readonly title: string;
  /** Cells in which it found something. */
  readonly failed: number;
  /** A figure that it measured, in a sentence. */
  readonly note?: string;
}

/** What a check found, and where. A finding about all scenarios together has neither scenario nor place. */
export interface LocatedFailure {
  readonly check: string;
  readonly scenario: string | null;
  readonly augmentations: readonly Augmentation[];
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly evidence: string;
}

/** @param findPlaces called only if there are failures */
export function validationResult(
  validated: Validated,
  { tallies, failures }: Summary,
  findPlaces: () => PlaceOf,
): ValidationResult {
  const placeOf = failures.length > 0 ? findPlaces() : undefined;
  return {
    ...validated,
    checks: tallies.map(({ check: { number, id, title }, ...tally }) => ({ number, check: id, title, ...tally })),
    failures: failures.map(({ check, scenario, augmentations, evidence, path }) => {
      const place = scenario === null ? undefined : placeOf?.(scenario, path);
      const { file = null, line = null, column = null } = place ?? {};
      return { check, scenario, augmentations, file, line, column, evidence };
    }),
  };
}
