import type { Constraint, Measure, TargetRow } from '../../evaluation/milestone.ts';
import { isList } from '../../sandbox/json.ts';
import type { Subject } from '../subject.ts';

/** A text that a milestone wants the user to be told. */
export interface TargetText {
  readonly milestone: number;
  readonly measure: Measure | 'fact';
  /** Several are alternatives. */
  readonly phrases: readonly string[];
}

/** With the results of the reference solution filled in; what everybody may know is no secret. */
export async function targetTexts(subject: Subject): Promise<readonly TargetText[]> {
  return [...factTexts(subject), ...(await toldTexts(subject))];
}

function factTexts({ scenario: { milestones } }: Subject): readonly TargetText[] {
  return milestones.milestones.flatMap(({ constraints }, milestone) =>
    constraints.flatMap((one): readonly TargetText[] => {
      if (one.kind !== 'tells' || one.fact.common || !('values' in one.fact)) return [];
      const phrases = one.fact.values.filter((value) => typeof value === 'string');
      return phrases.length === 0 ? [] : [{ milestone, measure: 'fact', phrases }];
    }),
  );
}

async function toldTexts(subject: Subject): Promise<readonly TargetText[]> {
  const { milestones } = subject.scenario.milestones;
  const { score } = await subject.reference();
  return score.milestones.flatMap(({ milestone, constraints }) => {
    const explained = constraints.filter(({ kind }) => kind !== 'guardrail');
    const written = milestones[milestone]?.constraints.filter(({ kind }) => kind !== 'guardrail') ?? [];
    return written.flatMap((constraint, index) => {
      if (!isTold(constraint)) return [];
      const measure = constraint.target.measures?.['content']?.measure ?? 'rouge_l';
      const contents = explained[index]?.columns.filter(({ column }) => column === 'content') ?? [];
      return contents.map(({ expected }) => ({ milestone, measure, phrases: phrasesOf(expected) }));
    });
  });
}

function isTold(constraint: Constraint): constraint is Extract<Constraint, { target: unknown }> {
  return 'target' in constraint && constraint.target.rows.some((row: TargetRow) => row['recipient'] === 'USER');
}

function phrasesOf(expected: TargetRow[string]): readonly string[] {
  return (isList(expected) ? expected : [expected]).filter((text) => typeof text === 'string');
}
