import { EvaluationError } from '../evaluation/evaluation-error.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import type { Check, CheckFigures, UnfairFinding } from './check.ts';
import type { Subject } from './subject.ts';

/** What the checks found in a scenario under an augmentation. Plain data. */
export interface CellReport {
  readonly scenario: string;
  readonly augmentation: Augmentation;
  readonly findings: readonly CheckFinding[];
  /** By check, for those that look across scenarios. */
  readonly figures: Readonly<Record<string, CheckFigures>>;
}

export interface CheckFinding extends UnfairFinding {
  /** The id of the check. */
  readonly check: string;
}

/** Runs checks on one cell. Without a reference solution, as in imported scenarios, there is nothing to check against. */
export async function examineCell(subject: Subject, checks: readonly Check[]): Promise<CellReport> {
  const { augmentation, scenario } = subject;
  const report = { scenario: scenario.name, augmentation, findings: [], figures: {} };
  const [first] = checks;
  if (first === undefined) return report;
  if (scenario.solution.length === 0) return { ...report, findings: [{ ...NO_SOLUTION, check: first.id }] };
  const findings: CheckFinding[] = [];
  const figures: Record<string, CheckFigures> = {};
  for (const check of checks) {
    const found = await orEvaluationError(() => check.run(subject));
    findings.push(...found.map((finding) => ({ ...finding, check: check.id })));
    if (check.across) figures[check.id] = await check.across.measure(subject);
  }
  return { ...report, findings, figures };
}

const NO_SOLUTION: UnfairFinding = {
  evidence: 'there is no reference solution, which all checks need',
  path: ['solution'],
};

/** A target that nothing can be compared with is a mistake of the scenario. */
async function orEvaluationError(run: () => Promise<readonly UnfairFinding[]>): Promise<readonly UnfairFinding[]> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof EvaluationError) return [{ evidence: `it cannot be scored: ${error.message}` }];
    throw error;
  }
}
