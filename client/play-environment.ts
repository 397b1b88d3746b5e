import { resolve } from 'node:path';
import { requirePackages } from '../files/optional-package.ts';
import { secretVariablesOf, UNUSED_KEY } from '../roles/model/keys.ts';
import { PROVIDERS } from '../roles/model/providers.ts';
import type { Provider } from '../roles/model/providers.ts';
import { parseModelSpec } from '../roles/model/spec.ts';
import { modelCallsOf, PLAYBACK_VARIABLE, RECORD_VARIABLE } from '../roles/recordings/model-calls.ts';
import { PRICES_VARIABLE } from '../workers/load-prices.ts';
import { traceSettings } from '../workers/telemetry/traces/trace-settings.ts';

/** Files and folders that whoever plays trajectories uses. */
export interface PlayFiles {
  readonly prices?: string;
  readonly record?: string;
  readonly playback?: string;
}

/**
 * The environment of workers that use these files, checked. Playing back needs no keys.
 * @param specs of the models that will play
 * @throws InvalidPrices, InvalidRecordings, InvalidModelSpec, InvalidTraceSettings, MissingPackage
 */
export async function playEnvironment(
  { prices, record, playback }: PlayFiles,
  environment: NodeJS.ProcessEnv,
  specs: readonly string[] = [],
): Promise<NodeJS.ProcessEnv> {
  const complete: NodeJS.ProcessEnv = {
    ...(playback === undefined ? environment : withPlaceholders(environment, specs)),
    ...(prices !== undefined && { [PRICES_VARIABLE]: resolve(prices) }),
    ...(record !== undefined && { [RECORD_VARIABLE]: resolve(record) }),
    ...(playback !== undefined && { [PLAYBACK_VARIABLE]: resolve(playback) }),
  };
  const own = complete[PRICES_VARIABLE];
  if (own) (await import('../workers/read-price-files.ts')).readPriceFiles(own);
  modelCallsOf(complete);
  if (traceSettings(complete) !== null) requirePackages('traces');
  return complete;
}

/** The environment with something for each key that is not set, where no model is called. */
export function withPlaceholders(environment: NodeJS.ProcessEnv, specs: readonly string[]): NodeJS.ProcessEnv {
  const ofProviders = Object.values<Provider>(PROVIDERS).flatMap(({ keyVariable }) => keyVariable ?? []);
  const ofSpecs = specs.flatMap((spec) => secretVariablesOf(parseModelSpec(spec)));
  const missing = [...ofProviders, ...ofSpecs].filter((variable) => !environment[variable]?.trim());
  return { ...environment, ...Object.fromEntries(missing.map((variable) => [variable, UNUSED_KEY])) };
}
