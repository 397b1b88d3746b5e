import type { ModelSpec } from './spec.ts';
import { PROVIDERS } from './providers.ts';
import type { Provider } from './providers.ts';
import type { Environment } from './keys.ts';

/** Hides secrets in a text. */
export type Mask = (text: string) => string;

/** Shorter texts are no secrets, and hiding them would only garble messages. */
const SHORTEST_SECRET = 4;
/** Shorter parts of an address are names. */
const SHORTEST_SECRET_IN_ADDRESS = 16;

/** Hides the keys of all providers, not only this model's (keys get mixed up), and what may be one in its base URL. */
export function maskFor(spec: ModelSpec, environment: Environment): Mask {
  return maskOf([...keysIn(environment), ...secretsInAddress(spec.options.baseUrl)]);
}

/** Each secret is hidden as it is, trimmed, line by line, and as it is written in an address or in JSON. */
export function maskOf(secrets: readonly string[]): Mask {
  const forms = secrets
    .flatMap((secret) => [secret, secret.trim(), ...secret.split(/\s+/)])
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((form) => form.trim().length >= SHORTEST_SECRET);
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((masked, form) => masked.replaceAll(form, '[key]'), text);
}

function keysIn(environment: Environment): readonly string[] {
  return Object.values<Provider>(PROVIDERS).flatMap(({ keyVariable }) => {
    return keyVariable === undefined ? [] : (environment[keyVariable] ?? []);
  });
}

function secretsInAddress(address: string | undefined): readonly string[] {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null) return [];
  const parts = [url.username, url.password, ...url.searchParams.values(), ...url.pathname.split('/')];
  return parts.filter((part) => part.length >= SHORTEST_SECRET_IN_ADDRESS);
}
