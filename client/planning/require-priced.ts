import type { BudgetSettings } from '../../limits/limit.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { loadPrices } from '../../workers/load-prices.ts';
import { UserError } from '../errors.ts';

/**
 * Refuses a budget of dollars that would not count the calls of a model, since its price is not known.
 * @param specs of all models that play
 * @param allow what the user writes to play them anyway
 * @throws UserError
 */
export function requirePriced(
  specs: readonly string[],
  { maxCostUsd, allowUnpriced }: Partial<BudgetSettings>,
  environment: NodeJS.ProcessEnv,
  allow = '--allow-unpriced',
): void {
  if (typeof maxCostUsd !== 'number' || allowUnpriced) return;
  const prices = loadPrices(environment);
  const unpriced = [...new Set(specs)].filter((text) => {
    const spec = parseModelSpec(text);
    return providerOf(spec.provider).queue !== null && prices.sourceOf(spec) === null;
  });
  if (unpriced.length === 0) return;
  throw new UserError(
    `a budget of $${maxCostUsd} cannot be kept to, because the price of ${unpriced.join(' and ')} is not known: ` +
      'add it to a file for --prices (docs/cost.md describes the format), limit tokens with --max-tokens instead, ' +
      `or allow it with ${allow}: then a call counts only if the provider itself says what it cost`,
  );
}
