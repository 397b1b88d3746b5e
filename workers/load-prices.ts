import { basename } from 'node:path';
import { readTextFile } from '../files/read-text-file.ts';
import { UnusableFile } from '../files/unusable-file.ts';
import type { Environment } from '../roles/model/keys.ts';
import { InvalidPrices } from '../roles/prices/price-file.ts';
import { builtInPrices, ownPrices, PriceList } from '../roles/prices/price-list.ts';

/** Names a file of prices that go before the built-in ones. */
export const PRICES_VARIABLE = 'TOOLSANDBOX_PRICES';

const LONGEST_FILE = 1024 * 1024;

/** The user's own prices, if there are any, then the published ones. @throws InvalidPrices */
export function loadPrices(environment: Environment): PriceList {
  const path = environment[PRICES_VARIABLE];
  return new PriceList([...(path ? [readPrices(path)] : []), builtInPrices()]);
}

function readPrices(path: string) {
  let text;
  try {
    text = readTextFile(path, LONGEST_FILE);
  } catch (error) {
    if (error instanceof UnusableFile) throw new InvalidPrices(path, [`it ${error.message}: check --prices`]);
    throw error;
  }
  return ownPrices(text, basename(path));
}
