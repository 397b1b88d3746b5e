import type { Environment } from './keys.ts';
import { providerOf } from './providers.ts';
import type { ModelSpec } from './spec.ts';

/** One line for each variable that would redirect a vendor's own client: nothing but the spec says who is asked. */
export function unusedBaseUrlNotes(specs: readonly ModelSpec[], environment: Environment): readonly string[] {
  const notes = specs.flatMap(({ provider, options }) => {
    const { baseUrlVariable: variable } = providerOf(provider);
    if (variable === undefined || options.baseUrl !== undefined || !environment[variable]?.trim()) return [];
    return [`${variable} is set but not used, since no result would record it: put ?baseUrl=... into the model spec`];
  });
  return [...new Set(notes)];
}
