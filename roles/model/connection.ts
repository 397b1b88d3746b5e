import { MissingPackage, requirePackages } from '../../files/optional-package.ts';
import { requiredHeaders, requiredKey } from './keys.ts';
import type { Environment } from './keys.ts';
import { patientFetch } from './patient-fetch.ts';
import { ProviderFailure } from './provider-failure.ts';
import { providerOf } from './providers.ts';
import type { ModelSpec } from './spec.ts';

/** How a seat reaches its provider. Made once per role; adapters hand it to the vendor's client. */
export interface Connection {
  /** The provider's key; `UNUSED_KEY` (keys.ts) where none is needed. */
  readonly key: string;
  /** Headers of the model spec (`header.NAME=VARIABLE`), their values read from the environment: secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends requests; replaced where calls are recorded or played back. */
  readonly fetch: typeof globalThis.fetch;
}

/** @throws ProviderFailure `provider.missing-key`, `provider.missing-package` */
export function connectionOf(spec: ModelSpec, environment: Environment): Connection {
  requireClient(spec);
  return {
    key: requiredKey(spec, environment),
    headers: requiredHeaders(spec, environment),
    fetch: patientFetch,
  };
}

function requireClient({ provider }: ModelSpec): void {
  const { needs } = providerOf(provider);
  try {
    if (needs !== undefined) requirePackages(needs);
  } catch (error) {
    if (!(error instanceof MissingPackage)) throw error;
    throw new ProviderFailure('provider.missing-package', error.message, { scope: 'model' });
  }
}
