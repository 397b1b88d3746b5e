import type { Profile } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { Constraint, MilestoneGraph } from '../evaluation/milestone.ts';
import type { Scenario } from './scenario.ts';

/** A milestone that compares the words of the agent's sentence with one that somebody wrote, and what to write in its place. */
export interface ExpectedWording {
  readonly milestone: number;
  readonly instead: string;
}

/**
 * The milestones that expect a sentence as it is written (`told`). Right answers in other words seldom reach it, and a denial in
 * the same words nearly does: a fact says the same fairly.
 */
export function expectedWordings({ milestones }: MilestoneGraph): readonly ExpectedWording[] {
  return milestones.flatMap(({ constraints }, milestone) =>
    constraints.some(isWorded)
      ? [{ milestone, instead: factFor(milestones.slice(0, milestone + 1).flatMap((one) => one.constraints)) }]
      : [],
  );
}

/** For who plays scenarios that were not validated. Undefined if there are none that expect a sentence, or their profile judges by words. */
export function expectedWordingNote(
  scenarios: readonly Pick<Scenario, 'name' | 'milestones'>[],
  profile: Profile,
): string | undefined {
  const worded = PROFILE_RULES[profile].originalScores
    ? []
    : scenarios.filter(({ milestones }) => expectedWordings(milestones).length > 0);
  const [first, ...others] = worded;
  if (first === undefined) return undefined;
  const which = others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
  const [{ instead } = { instead: '' }] = expectedWordings(first.milestones);
  return `right answers may not count in ${which}: told compares words; write ${instead} in its place (scenarios validate names all)`;
}

function isWorded(constraint: Constraint): boolean {
  if (!('target' in constraint) || constraint.database !== 'SANDBOX') return false;
  const { rows, measures } = constraint.target;
  return measures?.['content'] === undefined && rows.some((row) => row['recipient'] === 'USER' && 'content' in row);
}

const ACT_OF = { addition: 'added', removal: 'removed', update: 'changed' } as const;

/** The fact that a sentence is most likely about: what was changed last, else what was asked for. */
function factFor(constraints: readonly Constraint[]): string {
  const last = constraints.findLast((one) => 'target' in one && one.database !== 'SANDBOX');
  if (last === undefined || !('target' in last))
    return 'tells: { number: ..., unit: ... }, or { name: ... }, { text: ... }, { time: ... }';
  if (last.kind === 'addition' || last.kind === 'removal' || last.kind === 'update')
    return `reports: { act: ${ACT_OF[last.kind]} }`;
  const [[setting, on] = []] = last.target.rows.map((row) => Object.entries(row)[0] ?? []);
  return typeof on === 'boolean' ? `reports: { setting: ${setting}, on: ${on} }` : 'reports: { act: changed }';
}
