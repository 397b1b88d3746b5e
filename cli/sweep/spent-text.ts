import { dollars } from '../../text/dollars.ts';
import { addSpending, addSpent } from '../../results/spending.ts';
import type { Spent } from '../../results/spending.ts';

/** What finished runs cost, for the progress line: `$1.24`, `$1.24 + ?` if some is not known, undefined without models. */
export function spentText(spent: ReadonlyMap<string, Spent>): string | undefined {
  const { agent, user } = addSpent([...spent.values()]);
  const { input, costUsd, unpriced } = addSpending(agent, user);
  if (unpriced > 0) return costUsd > 0 ? `${dollars(costUsd)} + ?` : undefined;
  return input === 0 ? undefined : dollars(costUsd);
}
