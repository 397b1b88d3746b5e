import type { Augmentation } from '../sandbox/cell.ts';
import type { Check, MeasuredCell } from './check.ts';
import { ENOUGH_ANSWERS } from './looks/answers.ts';
import type { CellReport, CheckFinding } from './examine.ts';
import { GATES } from './gates.ts';
import type { Gate, GateTally } from './gates.ts';

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
  /** What is to be known beside them, in the same order. */
  readonly warnings: readonly Failure[];
  /** Scenarios in which right answers could not be told from wrong ones, as there are none of either; null if nobody looked. */
  readonly unproven: readonly string[] | null;
  /** Those that the checks have rows for. */
  readonly gates: readonly GateTally[];
}

/** Counts the findings of each check, joins those that are the same under several augmentations, and looks at all cells together. */
export function summarize(reports: readonly CellReport[], checks: readonly Check[]): Summary {
  const joined = joinedFindings(reports, 'findings');
  const warned = joinedFindings(reports, 'warnings');
  const rows = checks.map((check) => {
    const { id, across } = check;
    const cells = measuredBy(check, reports);
    const note = across?.note?.(cells);
    const together = (across?.judge?.(cells) ?? []).map((finding): Failure => {
      return { ...finding, check: id, scenario: null, augmentations: [] };
    });
    const failed = reports.filter(({ findings }) => findings.some((finding) => finding.check === id)).length;
    const tally = { check, failed: failed + together.length, ...(note !== undefined && { note }) };
    return { tally, failures: [...joined.filter((failure) => failure.check === id), ...together] };
  });
  const unproven = checks.some((check) => check.id === ENOUGH_ANSWERS)
    ? warned.flatMap(({ check, scenario }) => (check === ENOUGH_ANSWERS && scenario !== null ? [scenario] : []))
    : null;
  return {
    tallies: rows.map(({ tally }) => tally),
    failures: rows.flatMap(({ failures }) => failures),
    warnings: checks.flatMap(({ id }) => warned.filter(({ check }) => check === id)),
    unproven,
    gates: gatesOf(reports, checks),
  };
}

/** What is found in a scenario under several augmentations, once. */
function joinedFindings(reports: readonly CellReport[], kind: 'findings' | 'warnings'): readonly Failure[] {
  const joined = new Map<string, Failure>();
  for (const { scenario, augmentation, [kind]: found } of reports)
    for (const { isWarning: _, ...finding } of found) {
      const key = JSON.stringify([scenario, finding.check, finding.path, finding.evidence]);
      const known = joined.get(key)?.augmentations ?? [];
      joined.set(key, { ...finding, scenario, augmentations: [...known, augmentation] });
    }
  return [...joined.values()];
}

function gatesOf(reports: readonly CellReport[], checks: readonly Check[]): readonly GateTally[] {
  const asked = new Set(checks.flatMap(({ rows }) => rows.map(({ gate }) => gate)));
  return (Object.keys(GATES) as Gate[])
    .filter((gate) => asked.has(gate))
    .map((gate) => {
      const named = reports.filter(({ gates }) => gates.includes(gate)).map(({ scenario }) => scenario);
      return { gate, title: GATES[gate], scenarios: [...new Set(named)] };
    });
}

function measuredBy({ id }: Check, reports: readonly CellReport[]): readonly MeasuredCell[] {
  return reports.flatMap(({ scenario, augmentation, figures }) => {
    const own = figures[id];
    return own === undefined ? [] : [{ scenario, augmentation, figures: own }];
  });
}
