import type { ModelSpec } from './spec.ts';

/** What the limits of a model are kept under: its provider, name and server. Specs that differ in other options share them. */
export function limitKey({ provider, model, options }: Pick<ModelSpec, 'provider' | 'model' | 'options'>): string {
  const { baseUrl } = options;
  return `${provider}:${model}${baseUrl === undefined || baseUrl === model ? '' : `?baseUrl=${baseUrl}`}`;
}
