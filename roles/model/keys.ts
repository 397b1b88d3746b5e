import { ProviderFailure } from './provider-failure.ts';
import { providerOf, PROVIDERS } from './providers.ts';
import type { Provider } from './providers.ts';
import { keyMask } from '../../sandbox/secrets/mask.ts';
import type { ModelSpec } from './spec.ts';

/** Stands in for the key where the user's own server, or no server at all, is asked. */
export const UNUSED_KEY = 'unused';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The provider's key, read from the environment; {@link UNUSED_KEY} when none is set and none is needed.
 * @throws ProviderFailure `provider.missing-key`, in one line that names the variable and never shows the key
 */
export function requiredKey(spec: ModelSpec, environment: Environment): string {
  const { keyVariable } = providerOf(spec.provider);
  if (keyVariable === undefined) return UNUSED_KEY;
  requireNoKeyIn(spec, environment);
  const key = environment[keyVariable]?.trim() ?? '';
  if (/[^\x21-\x7e]/.test(key)) {
    throw missingKey(
      `${keyVariable} holds blanks, line breaks or non-ASCII characters, which no key has: set it again.`,
    );
  }
  if (key !== '') return key;
  if (spec.options.baseUrl !== undefined) return UNUSED_KEY;
  const hint = 'set it to your key, or name a server of your own with ?baseUrl=';
  throw missingKey(`${spec.text} needs ${keyVariable}, which is not set: ${hint}.`);
}

/** Of services and of the engine: a provider may be given one of them by mistake. */
const OTHER_KEY_VARIABLES = ['RAPID_API_KEY', 'TEMPORAL_API_KEY'];

/** The keys in the environment: of all providers, services and the engine. */
export function keysIn(environment: Environment): readonly string[] {
  const ofProviders = Object.values<Provider>(PROVIDERS).flatMap(({ keyVariable }) => keyVariable ?? []);
  return [...ofProviders, ...OTHER_KEY_VARIABLES].flatMap((variable) => environment[variable] ?? []);
}

/** Specs are part of ids and results. */
function requireNoKeyIn({ text }: ModelSpec, environment: Environment): void {
  const masked = keyMask(keysIn(environment))(text);
  if (masked !== text) throw missingKey(`${masked} contains a key, and specs are stored: leave it to the environment.`);
}

function missingKey(text: string): ProviderFailure {
  return new ProviderFailure('provider.missing-key', text, { scope: 'model' });
}
