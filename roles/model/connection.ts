import { requiredHeaders, requiredKey } from './keys.ts';
import type { Environment } from './keys.ts';
import { patientFetch } from './patient-fetch.ts';
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

/** @throws ProviderFailure `provider.missing-key` */
export function connectionOf(spec: ModelSpec, environment: Environment): Connection {
  return {
    key: requiredKey(spec, environment),
    headers: requiredHeaders(spec, environment),
    fetch: patientFetch,
  };
}
