import type { Augmentation } from '../../sandbox/cell.ts';
import type { GateTally } from '../../validation/gates.ts';
import type { PlaceOf } from '../../validation/places.ts';
import type { Failure, Summary } from '../../validation/summary.ts';

/** What the checks found in a pack. The form that `scenarios validate --json` prints. */
export interface ValidationResult extends Validated {
  /**
   * A list with `number`, `check` (its name), `title` (what must hold), `failed` (how many cells failed) and, of a check that measures something,
   * `note`.
   */
  readonly checks: readonly CheckResult[];
  /** What was found, by check and scenario. The same finding under several augmentations is one failure. */
  readonly failures: readonly LocatedFailure[];
  /** What fails no check and should be changed, in the form of `failures`. */
  readonly warnings: readonly LocatedFailure[];
  /** The scenarios that are not proven: no right answer of theirs was told from a wrong one. `null` if `--check` left that out. */
  readonly unproven: readonly string[] | null;
  /**
   * What spoils scenarios for every agent: a list with `gate` (its name), `title` (what is so about them) and `scenarios` (their names). Two are
   * no fault, but to be known: `state-of-nothing` and `policy-in-words`.
   */
  readonly gates: readonly GateTally[];
}

interface Validated {
  /** `name` and `hash`. */
  readonly pack: { readonly name: string; readonly hash: string };
  /** How many scenarios were validated, each under the augmentations. */
  readonly scenarios: number;
  /** Under how many augmentations. */
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
  /** Name of the check. */
  readonly check: string;
  /** Base scenario; `null` if the failure concerns all scenarios together. */
  readonly scenario: string | null;
  /** The augmentations under which it was found. */
  readonly augmentations: readonly Augmentation[];
  /** File to look at; `null` if there is no scenario or no place is known. */
  readonly file: string | null;
  /** Line in it, counted from 1, or `null`. */
  readonly line: number | null;
  /** Column in it, counted from 1, or `null`. */
  readonly column: number | null;
  /** What was seen, in a sentence. */
  readonly evidence: string;
}

/** @param findPlaces called only if there are failures */
export function validationResult(
  validated: Validated,
  { tallies, failures, warnings, unproven, gates }: Summary,
  findPlaces: () => PlaceOf,
): ValidationResult {
  const placeOf = failures.length + warnings.length > 0 ? findPlaces() : undefined;
  const located = ({ check, scenario, augmentations, evidence, path }: Failure): LocatedFailure => {
    const place = scenario === null ? undefined : placeOf?.(scenario, path);
    const { file = null, line = null, column = null } = place ?? {};
    return { check, scenario, augmentations, file, line, column, evidence };
  };
  return {
    ...validated,
    checks: tallies.map(({ check: { number, id, title }, ...tally }) => ({ number, check: id, title, ...tally })),
    failures: failures.map(located),
    warnings: warnings.map(located),
    unproven,
    gates,
  };
}
