import type { PreparedPack } from '../activities/pack-cache.ts';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import type { Pack } from '../scenarios/pack.ts';
import { Case } from './case.ts';
import type { Check, CheckFigures, PlayRow, Trial, UnfairFinding } from './check.ts';
import type { Gate } from './gates.ts';
import { Subject } from './subject.ts';
import { unmetPath } from './verdicts.ts';

/** What is examined, and how. */
export interface Examination {
  readonly pack: Pack;
  readonly augmentations: readonly Augmentation[];
  readonly checks: readonly Check[];
}

/** What the checks found in a scenario under an augmentation. Plain data. */
export interface CellReport {
  readonly scenario: string;
  readonly augmentation: Augmentation;
  readonly findings: readonly CheckFinding[];
  /** What is to be known, beside what fails. */
  readonly warnings: readonly CheckFinding[];
  /** By check, for those that look across scenarios. */
  readonly figures: Readonly<Record<string, CheckFigures>>;
  /** That name the scenario, each once. */
  readonly gates: readonly Gate[];
}

export interface CheckFinding extends UnfairFinding {
  /** The id of the check. */
  readonly check: string;
}

/** Reports on a scenario under each augmentation. @throws UnknownScenario */
export async function examineScenario(
  { pack, augmentations, checks }: Examination,
  prepared: PreparedPack,
  scenario: string,
): Promise<readonly CellReport[]> {
  const reports: CellReport[] = [];
  for (const augmentation of augmentations)
    reports.push(await examineCell(new Subject(pack, prepared, scenario, augmentation), checks));
  return reports;
}

/** Runs checks on one cell. They all begin with a play of the reference solution. */
export async function examineCell(subject: Subject, checks: readonly Check[]): Promise<CellReport> {
  const { augmentation, scenario } = subject;
  const all: CheckFinding[] = [];
  const figures: Record<string, CheckFigures> = {};
  const gates = new Set<Gate>();
  const note = (check: Check | undefined, found: readonly UnfairFinding[]) =>
    void all.push(...found.map((finding) => ({ ...finding, check: check?.id ?? '' })));
  const one = await orUnscored(() => openCase(subject));
  if (!(one instanceof Case)) note(checks[0], one);
  else
    for (const check of checks) {
      const found = await orUnscored(async () => {
        const measured = await check.across?.measure(one);
        if (measured !== undefined) figures[check.id] = measured;
        return findingsOf(check, one, (gate) => gates.add(gate));
      });
      note(check, found);
    }
  const { findings = [], warnings = [] } = Object.groupBy(all, ({ isWarning }) =>
    isWarning ? 'warnings' : 'findings',
  );
  return { scenario: scenario.name, augmentation, findings, warnings, figures, gates: [...gates] };
}

/** Imported scenarios have no solution, and nothing to check against. */
async function openCase(subject: Subject): Promise<Case | readonly UnfairFinding[]> {
  const evidence = 'there is no reference solution, which all checks need';
  return subject.scenario.solution.length === 0 ? [{ evidence, path: ['solution'] }] : Case.of(subject);
}

/** A target that nothing can be compared with is a mistake of the scenario. */
async function orUnscored<Value>(run: () => Promise<Value>): Promise<Value | readonly UnfairFinding[]> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof EvaluationError) return [{ evidence: `it cannot be scored: ${error.message}` }];
    throw error;
  }
}

/** What a check finds in a case, row by row. */
async function findingsOf({ rows }: Check, one: Case, name: (gate: Gate) => void): Promise<readonly UnfairFinding[]> {
  const findings: UnfairFinding[] = [];
  for (const row of rows) {
    if (row.where?.(one) === false) continue;
    if ('holds' in row) {
      if (await row.holds(one)) name(row.gate);
      continue;
    }
    const found = 'finds' in row ? await row.finds(one) : await played(row, await row.plays(one), one);
    if (row.gate !== undefined && found.length > 0) name(row.gate);
    findings.push(...found);
  }
  return findings;
}

/** What is wrong with the plays of a row, which are made beside each other. */
async function played(row: PlayRow, trials: readonly Trial[], one: Case): Promise<readonly UnfairFinding[]> {
  const findings = await Promise.all(
    trials.map(async (trial): Promise<readonly UnfairFinding[]> => {
      const { who, agent, how, path, parts = [], expect = row.expect } = trial;
      const play = await one.play(agent, how);
      if (expect.holds(play, one) || (await row.unless?.(trial, play, one))) return [];
      const blamed = parts.length > 1 ? await played(row, parts, one) : [];
      if (blamed.length > 0) return blamed;
      const usual = expect.blamesUnmet ? unmetPath(play.score) : ['milestones'];
      return [{ evidence: `${who} ${expect.otherwise(play, one)}`, path: path ?? usual }];
    }),
  );
  return findings.flat();
}
