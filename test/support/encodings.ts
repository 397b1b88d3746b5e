/**
 * The encoding of each payload in a message of the server. Neither search attributes, which the server reads, nor the markers of
 * `patched`, which the SDK writes, are payloads of ours.
 */
export function encodingsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('metadata' in value && 'data' in value) {
    const { encoding } = value.metadata as { readonly encoding?: Uint8Array };
    return [Buffer.from(encoding ?? []).toString()];
  }
  if ('markerName' in value && value.markerName === 'core_patch') return [];
  return Object.entries(value).flatMap(([name, one]) => (name === 'searchAttributes' ? [] : encodingsIn(one)));
}
