import { resolve } from 'node:path';
import { loadPrices, PRICES_VARIABLE } from '../../workers/load-prices.ts';

/** Files that whoever plays trajectories needs. */
export interface PlayFiles {
  readonly prices?: string;
}

/**
 * The environment of workers that use these files, checked.
 * @throws InvalidPrices
 */
export function playEnvironment({ prices }: PlayFiles, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const complete = { ...environment, ...(prices !== undefined && { [PRICES_VARIABLE]: resolve(prices) }) };
  loadPrices(complete);
  return complete;
}
