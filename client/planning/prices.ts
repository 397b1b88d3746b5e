import type { BudgetSettings } from '../../limits/limit.ts';
import { oldPriceNotes } from '../../limits/old-prices.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { loadPrices } from '../../workers/load-prices.ts';
import { UserError } from '../errors.ts';

/** Where the prices of those of these models come from that are asked over a network: null where none is known. */
function sourcesOf(specs: readonly string[], environment: NodeJS.ProcessEnv) {
  const asked = [...new Set(specs)]
    .map((text) => parseModelSpec(text))
    .filter((spec) => providerOf(spec.provider).queue);
  if (asked.length === 0) return [];
  const prices = loadPrices(environment);
  return asked.map((spec) => ({ model: spec.text, source: prices.sourceOf(spec) }));
}

/** Warnings about prices of these models that are used although they were looked up long ago. */
export function priceNotes(specs: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const priced = sourcesOf(specs, environment).flatMap(({ model, source }) =>
    source === null ? [] : { model, source },
  );
  return oldPriceNotes(priced, Date.now());
}

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
  const unpriced = sourcesOf(specs, environment).filter(({ source }) => source === null);
  if (unpriced.length === 0) return;
  throw new UserError(
    `a budget of $${maxCostUsd} cannot be kept to, because the price of ${unpriced.map(({ model }) => model).join(' and ')} is not known: ` +
      'add it to a file for --prices (docs/cost.md describes the format), limit tokens with --max-tokens instead, ' +
      `or allow it with ${allow}: then a call counts only if the provider itself says what it cost`,
  );
}
