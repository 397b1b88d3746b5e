/** The encoding of each payload in a message of the server. Search attributes are no payloads of ours: the server reads them. */
export function encodingsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('metadata' in value && 'data' in value) {
    const { encoding } = value.metadata as { readonly encoding?: Uint8Array };
    return [Buffer.from(encoding ?? []).toString()];
  }
  return Object.entries(value).flatMap(([name, one]) => (name === 'searchAttributes' ? [] : encodingsIn(one)));
}
