import { basename } from 'node:path';
import { readTextFile } from '../files/read-text-file.ts';
import { UnusableFile } from '../files/unusable-file.ts';
import { InvalidPrices } from '../roles/prices/price-file.ts';
import type { NamedPrices } from '../roles/prices/price-list.ts';
import { builtInPrices, ownPrices } from '../roles/prices/read-prices.ts';

const LONGEST_FILE = 1024 * 1024;

/** The user's own prices, if there are any, then the published ones. @throws InvalidPrices */
export function readPriceFiles(own: string | undefined): readonly NamedPrices[] {
  return [...(own ? [readOwnPrices(own)] : []), builtInPrices()];
}

function readOwnPrices(path: string): NamedPrices {
  let text;
  try {
    text = readTextFile(path, LONGEST_FILE);
  } catch (error) {
    if (error instanceof UnusableFile) throw new InvalidPrices(path, [`it ${error.message}: check --prices`]);
    throw error;
  }
  return ownPrices(text, basename(path));
}
