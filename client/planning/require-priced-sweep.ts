import type { BudgetSettings } from '../../limits/limit.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { storedParameters } from './stored-sweep.ts';
import { requirePriced } from './require-priced.ts';

/** Refuses a budget that could not be kept to: that of a stored sweep, with these changes. @throws UserError */
export async function requirePricedSweep(
  { traffic }: Pick<ResultsStore, 'traffic'>,
  overview: SweepOverview,
  changes: Partial<BudgetSettings>,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { agents, user } = storedParameters(overview) ?? { agents: overview.agents, user: undefined };
  const budget = { ...(await traffic.budget(overview.id)), ...changes };
  const allow = `\`${hintCommand('sweep', 'limit', overview.id, '--allow-unpriced')}\``;
  requirePriced([...agents, ...(user === undefined ? [] : [user])], budget, environment, allow);
}
