import { budgetProblem, isLimited } from '../../limits/limit.ts';
import type { Budget, BudgetState } from '../../limits/limit.ts';
import { count } from '../../text/words.ts';
import { hintOn } from '../../client/places.ts';
import type { Files } from '../../client/places.ts';
import type { StatusLine } from '../reason-lines.ts';

/** What a budget is going to do to a sweep; nothing without a budget. */
export function budgetNotes({ maxCostUsd = null, maxTokens = null, ends }: Partial<BudgetState>): readonly string[] {
  if (!isLimited({ maxCostUsd, maxTokens })) return [];
  const limits = [
    ...(maxCostUsd === null ? [] : [`$${maxCostUsd}`]),
    ...(maxTokens === null ? [] : [`${maxTokens.toLocaleString('en')} tokens`]),
  ];
  const then = ends ? 'it ends' : 'it waits until more is allowed (--stop-at-budget ends it instead)';
  return [`budget: ${limits.join(' and ')} for the whole sweep; when that is used up, ${then}`];
}

/** That a running sweep waits for its budget, and the command that raises it; nothing while it need not. */
export function budgetLines(sweep: string, budget: BudgetState, files: Files): readonly StatusLine[] {
  if (budgetProblem(budget, budget) === undefined || budget.ends) return [];
  const text = 'the budget is used up: nothing is played until it is raised, for example with:';
  return [text, `  ${raise(sweep, budget, files)}`].map((line) => ({ text: line, news: line }));
}

/** Why a sweep that ended at its budget has left cells, and what plays them; nothing for others. */
export function leftByBudget(
  sweep: string,
  budget: BudgetState,
  {
    left,
    reasons,
  }: { readonly left: number; /** Why stored runs have no score. */ readonly reasons: readonly string[] },
  files: Files,
): readonly string[] {
  const problem = budgetProblem(budget, budget);
  if (problem === undefined) return [];
  const cut = reasons.filter((reason) => reason.startsWith('budget of sweep ')).length;
  const open = count(left - reasons.length, 'cell');
  return [
    `the budget is used up: ${problem}; ${open} not begun, ${cut} cut off. To play them, raise it and run the same command:`,
    `  ${raise(sweep, budget, files)}`,
  ];
}

function raise(sweep: string, { maxCostUsd, maxTokens, costUsd, tokens }: BudgetState, { results }: Files): string {
  const options = [...doubled(maxCostUsd, costUsd, '--max-cost'), ...doubled(maxTokens, tokens, '--max-tokens')];
  return hintOn({ results }, 'sweep', 'limit', sweep, ...options);
}

/** An example of more, of a limit that is used up. */
function doubled(most: Budget['maxCostUsd'], used: number, option: string): readonly string[] {
  return most === null || used < most ? [] : [option, String(2 * most)];
}
