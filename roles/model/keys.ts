import { ProviderFailure } from './provider-failure.ts';
import { providerOf, PROVIDERS } from './providers.ts';
import type { Provider } from './providers.ts';
import { keyMask } from '../../sandbox/secrets/mask.ts';
import { isFilePath, isNamedAsSecret } from '../../sandbox/secrets/secret-names.ts';
import type { ModelSpec } from './spec.ts';

/** Stands in for the key where the user's own server, or no server at all, is asked. */
export const UNUSED_KEY = 'unused';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variables that hold a model's secrets: its key, then its headers. */
export function secretVariablesOf({ provider, options }: ModelSpec): readonly string[] {
  const { keyEnv = providerOf(provider).keyVariable, headers = {} } = options;
  return [...(keyEnv === undefined ? [] : [keyEnv]), ...Object.values(headers)];
}

/** Those of them without which nothing can be sent: a server of the user's own may want no key. */
export function neededVariablesOf(spec: ModelSpec): readonly string[] {
  const needsNoKey = spec.options.keyEnv === undefined && namesOwnServer(spec);
  return needsNoKey ? Object.values(spec.options.headers ?? {}) : secretVariablesOf(spec);
}

/**
 * The model's key, read from the environment; {@link UNUSED_KEY} when none is set and none is needed.
 * @throws ProviderFailure `provider.missing-key`, in one line that names the variable and never shows the key
 */
export function requiredKey(spec: ModelSpec, environment: Environment): string {
  const { keyEnv, baseUrl } = spec.options;
  const { keyVariable } = providerOf(spec.provider);
  const variable = keyEnv ?? keyVariable;
  requireNoKeyIn(spec, environment);
  if (variable === undefined) return UNUSED_KEY;
  const key = environment[variable]?.trim() ?? '';
  if (/[^\x21-\x7e]/.test(key)) {
    throw missingKey(`${variable} holds blanks, line breaks or non-ASCII characters, which no key has: set it again.`);
  }
  if (key !== '') return key;
  if (keyEnv === undefined && namesOwnServer(spec)) return UNUSED_KEY;
  const mayNameOne = baseUrl === undefined && !alwaysNamesServer(spec);
  const otherwise = keyEnv === undefined && mayNameOne ? ', or name a server of your own with ?baseUrl=' : '';
  throw missingKey(`${spec.text} needs ${variable}, which is not set: set it to your key${otherwise}.`);
}

/** Whether the spec names a server of the user's own, rather than one of the provider. */
export function namesOwnServer(spec: ModelSpec): boolean {
  return spec.options.baseUrl !== undefined && !alwaysNamesServer(spec);
}

/** Where every spec names a server, as a region does, it is the provider's own. */
function alwaysNamesServer({ provider }: ModelSpec): boolean {
  const { keyIsOptional, requiredOptions } = providerOf(provider);
  return !keyIsOptional && requiredOptions?.includes('baseUrl') === true;
}

/**
 * The headers of a model spec with their values.
 * @throws ProviderFailure `provider.missing-key`
 */
export function requiredHeaders(spec: ModelSpec, environment: Environment): Readonly<Record<string, string>> {
  const { headers = {} } = spec.options;
  return Object.fromEntries(
    Object.entries(headers).map(([name, variable]) => {
      const value = environment[variable]?.trim() ?? '';
      if (value === '') {
        throw missingKey(`${spec.text} needs ${variable}, which is not set: set it to the value of header ${name}.`);
      }
      if (!/^[\x20-\x7e]+$/.test(value)) {
        throw missingKey(`${variable} holds line breaks or non-ASCII characters, which no header has: set it again.`);
      }
      return [name, value];
    }),
  );
}

/** One line for each variable that would redirect a vendor's own client: nothing but the spec says who is asked. */
export function unusedBaseUrlNotes(specs: readonly ModelSpec[], environment: Environment): readonly string[] {
  const notes = specs.flatMap(({ provider, options }) => {
    const { baseUrlVariable: variable } = providerOf(provider);
    if (variable === undefined || options.baseUrl !== undefined || !environment[variable]?.trim()) return [];
    return [`${variable} is set but not used, since no result would record it: put ?baseUrl=... into the model spec`];
  });
  return [...new Set(notes)];
}

/** Of services and of the engine: a provider may be given one of them by mistake. */
const OTHER_KEY_VARIABLES = ['RAPID_API_KEY', 'TEMPORAL_API_KEY'];

/**
 * The secrets in the environment: of all providers, services and the engine, and those that the specs name. A module sees the
 * environment and no one knows which variables it uses, so with one these are all that are named as secrets.
 */
export function keysIn(environment: Environment, specs: readonly ModelSpec[]): readonly string[] {
  const ofProviders = Object.values<Provider>(PROVIDERS).flatMap(({ keyVariable }) => keyVariable ?? []);
  const variables = new Set([...ofProviders, ...OTHER_KEY_VARIABLES, ...specs.flatMap(secretVariablesOf)]);
  const known = [...variables].flatMap((variable) => environment[variable] ?? []);
  return specs.some(({ provider }) => provider === 'module') ? [...known, ...namedAsSecrets(environment)] : known;
}

function namedAsSecrets(environment: Environment): readonly string[] {
  return Object.entries(environment).flatMap(([variable, value = '']) =>
    isNamedAsSecret(variable) && !isFilePath(value) ? [value] : [],
  );
}

/** Specs are part of ids and results. Of variables that are only named as secrets, none may stand in them as a whole. */
function requireNoKeyIn(spec: ModelSpec, environment: Environment): void {
  const { text } = spec;
  const named = namedAsSecrets(environment).filter((value) => !value.includes('://') && text.includes(value));
  const masked = keyMask([...keysIn(environment, [spec]), ...named])(text);
  if (masked !== text) throw missingKey(`${masked} contains a key, and specs are stored: leave it to the environment.`);
}

function missingKey(text: string): ProviderFailure {
  return new ProviderFailure('provider.missing-key', text, { scope: 'model' });
}
