import { oldPriceNotes } from '../../limits/old-prices.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { loadPrices } from '../../workers/load-prices.ts';

/** Warnings about prices of these models that are used although they were looked up long ago. */
export function priceNotes(specs: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const prices = loadPrices(environment);
  const priced = specs.flatMap((text) => {
    const spec = parseModelSpec(text);
    const source = providerOf(spec.provider).queue === null ? null : prices.sourceOf(spec);
    return source === null ? [] : { model: text, source };
  });
  return oldPriceNotes(priced, Date.now());
}
