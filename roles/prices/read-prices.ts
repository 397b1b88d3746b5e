import { readFileSync } from 'node:fs';
import { parsePrices } from './price-file.ts';
import type { NamedPrices } from './price-list.ts';

const BUILT_IN = new URL('./prices.yaml', import.meta.url);

/** The published prices in this repository. */
export function builtInPrices(): NamedPrices {
  const file = parsePrices(readFileSync(BUILT_IN, 'utf8'), 'prices.yaml');
  return { ...file, name: file.date, ofOwnServersToo: false };
}

/** Prices of a user's own file, which also hold for servers of their own. @throws InvalidPrices */
export function ownPrices(text: string, file: string): NamedPrices {
  const prices = parsePrices(text, file);
  return { ...prices, name: `${file} of ${prices.date}`, ofOwnServersToo: true };
}
