import { secretVariablesOf, UNUSED_KEY } from './keys.ts';
import type { Environment } from './keys.ts';
import { providerOf } from './providers.ts';
import type { ModelSpec } from './spec.ts';

/** A server, and the environment variables that it is sent with each call. */
export interface Destination {
  /** Its name or address, with the port if there is one. */
  readonly server: string;
  readonly variables: readonly string[];
}

/** Whether the spec itself says which server is asked, or which variables are sent: with others, it would steal a key. */
export function choosesDestination({ options }: ModelSpec): boolean {
  return [options.baseUrl, options.keyEnv, options.headers].some((choice) => choice !== undefined);
}

/** Where the calls of a spec go, with those of its variables that are set; null if no server is asked. */
export function destinationOf(spec: ModelSpec, environment: Environment): Destination | null {
  const { baseUrl } = spec.options;
  const server = baseUrl === undefined ? providerOf(spec.provider).host : URL.parse(baseUrl)?.host;
  if (server === undefined) return null;
  const isSet = (variable: string) => ![undefined, '', UNUSED_KEY].includes(environment[variable]?.trim());
  return { server, variables: [...new Set(secretVariablesOf(spec))].filter(isSet) };
}
