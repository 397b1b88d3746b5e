import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readTextFile } from '../../files/read-text-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { InvalidPrices, parsePrices } from './price-file.ts';
import type { NamedPrices } from './price-list.ts';

const BUILT_IN = new URL('./prices.yaml', import.meta.url);
const LONGEST_FILE = 1024 * 1024;

/** The user's own prices, if there are any, then the published ones. @throws InvalidPrices */
export function readPriceFiles(own: string | undefined): readonly NamedPrices[] {
  return [...(own ? [readOwnPrices(own)] : []), builtInPrices()];
}

/** The published prices in this repository. */
export function builtInPrices(): NamedPrices {
  const file = parsePrices(readFileSync(BUILT_IN, 'utf8'), 'prices.yaml');
  return { ...file, name: file.date, ofOwnServersToo: false };
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

/** Prices of a user's own file, which also hold for servers of their own. @throws InvalidPrices */
export function ownPrices(text: string, file: string): NamedPrices {
  const prices = parsePrices(text, file);
  return { ...prices, name: `${file} of ${prices.date}`, ofOwnServersToo: true };
}
