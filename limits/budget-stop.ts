import { budgetProblem } from './limit.ts';
import type { BudgetState } from './limit.ts';
import type { CallRequest, OpenRun } from './traffic.ts';

/** Why a budget lets a call not start. */
export interface BudgetStop {
  /** `reserved` passes when calls under way end; `used-up` and `unpriced` only when somebody does something. */
  readonly kind: 'used-up' | 'unpriced' | 'reserved';
  /** For people. */
  readonly reason: string;
}

/** What a sweep has seen of a model. */
export interface ModelInSweep {
  /** Calls that were answered, and those that are under way. */
  readonly answered: number;
  readonly running: number;
}

/**
 * Why a call may not start; undefined if it may. What is spent and what calls under way may still cost must leave something: so a
 * budget is exceeded by one call at most, and a call that is larger than what is left starts when no other is under way.
 */
export function budgetStop(
  budget: BudgetState,
  { model, most }: Pick<CallRequest, 'model' | 'most'>,
  { answered, running }: ModelInSweep,
): BudgetStop | undefined {
  const { maxCostUsd, costUsd, tokens, reserved } = budget;
  const usedUp = budgetProblem(budget, budget);
  if (usedUp !== undefined) return { kind: 'used-up', reason: usedUp };
  if (maxCostUsd !== null && most.costUsd === null && !budget.allowUnpriced) {
    return {
      kind: 'unpriced',
      reason: `this worker knows no price of ${model}, so $${maxCostUsd} cannot be kept to: start it with your --prices`,
    };
  }
  const held = { ...budget, costUsd: costUsd + reserved.costUsd, tokens: tokens + reserved.tokens };
  const byCalls = reserved.calls === 1 ? '1 call' : `${reserved.calls} calls`;
  if (budgetProblem(budget, held) !== undefined)
    return { kind: 'reserved', reason: `what is left is reserved for ${byCalls} under way` };
  if (answered === 0 && running > 0)
    return { kind: 'reserved', reason: `the first call of ${model} shows what a call may cost` };
  return undefined;
}

/** So many calls most runs make at most. */
const CALLS_OF_RUN = 20;
/** What one that has made more is taken to need yet. */
const LEAST_LEFT = 5;

/**
 * Near its end a budget serves the runs that are furthest, so that they end with a score: a call waits while what is left is
 * needed by the runs before its own. Which run is before which does not depend on who asks when.
 * @param open all runs of the sweep that call models
 * @param answered calls that the sweep's models have answered, which tell what a call comes to
 */
export function runsAheadStop(
  { maxCostUsd, maxTokens, costUsd, tokens }: BudgetState,
  run: OpenRun,
  open: readonly OpenRun[],
  answered: number,
): BudgetStop | undefined {
  const callsFor = (most: number | null, used: number) =>
    most === null || used === 0 ? Infinity : ((most - used) * answered) / used;
  const affordable = Math.min(callsFor(maxCostUsd, costUsd), callsFor(maxTokens, tokens));
  const ahead = open.filter(({ id, calls }) => calls > run.calls || (calls === run.calls && id < run.id));
  const needed = [...ahead, run].reduce((sum, { calls }) => sum + Math.max(LEAST_LEFT, CALLS_OF_RUN - calls), 0);
  if (ahead.length === 0 || needed <= affordable) return undefined;
  const those = ahead.length === 1 ? 'a run that is' : `${ahead.length} runs that are`;
  return { kind: 'reserved', reason: `what is left is kept for ${those} further` };
}
