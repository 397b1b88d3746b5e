import { createRequire } from 'node:module';
import { modulePath } from '../files/own-code.ts';
import type { Environment } from '../roles/model/keys.ts';
import { PriceList } from '../roles/prices/price-list.ts';
import type * as reader from '../roles/prices/read-prices.ts';

/** Names a file of prices that go before the built-in ones. */
export const PRICES_VARIABLE = 'TOOLSANDBOX_PRICES';

/** What reads YAML is slow to load, so it is loaded when a model is to be priced, which most processes never do. */
const require = createRequire(import.meta.url);
const READER = modulePath('../roles/prices/read-prices.ts', import.meta.url);

/** The user's own prices, if there are any, then the published ones. */
export function loadPrices(environment: Environment): PriceList {
  const own = environment[PRICES_VARIABLE];
  return new PriceList(() => (require(READER) as typeof reader).readPriceFiles(own));
}
