import { ProviderFailure } from './provider-failure.ts';
import { providerOf } from './providers.ts';
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

function missingKey(text: string): ProviderFailure {
  return new ProviderFailure('provider.missing-key', text, { scope: 'model' });
}
