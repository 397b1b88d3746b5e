import { milestoneTitle } from '../../evaluation/milestone.ts';
import type { Score } from '../../evaluation/score.ts';
import { SOLVED_FROM } from '../../evaluation/solved.ts';
import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import { shorten } from '../../sandbox/shorten.ts';
import type { Scenario } from '../../scenarios/scenario.ts';

/** Characters of a value in a finding. */
const LONGEST = 120;

/** Why a run is not solved, in a clause: the milestone, and what was found in place of what it expects. */
export function whyUnsolved(score: Score, { milestones }: Pick<Scenario, 'milestones'>): string {
  const [effect] = score.sideEffects;
  if (effect !== undefined) return `side effect: ${describeSideEffect(effect)}`;
  const unmet = score.milestones.find(({ similarity }) => similarity < SOLVED_FROM);
  if (unmet === undefined) return 'a minefield is hit';
  const { constraints } = unmet.closest ?? unmet;
  const failed = constraints.find(({ similarity }) => similarity < SOLVED_FROM);
  const column = failed?.columns.find(({ similarity }) => similarity !== 1);
  const found = column && `${column.column} ${show(column.expected)} expected, ${show(column.found)} found`;
  return [milestoneTitle(unmet, milestones), found ?? failed?.reason].filter((part) => part !== undefined).join(' ');
}

/** What a solved run was judged by: the facts found in what was said. */
export function whySolved(score: Score): string {
  const columns = score.milestones.flatMap(({ constraints }) =>
    constraints
      .filter(({ kind }) => kind === 'tells' || kind === 'reports' || kind === 'refuses')
      .flatMap((constraint) => constraint.columns),
  );
  const found = columns.map((column) => `${column.column} found in ${show(column.found)}`);
  return found.length === 0 ? 'nothing that it says is found to be wrong' : found.join('; ');
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return shorten(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}
