/** A marker that the SDK writes with the result of a local activity. */
interface LocalActivityMarker {
  readonly failure?: object | null;
  readonly header?: object | null;
  readonly details: { readonly data?: { readonly payloads?: readonly { readonly data: Uint8Array }[] } };
}

/** What the SDK notes of a local activity. */
const OF_SDK = new Set([
  'seq',
  'attempt',
  'activity_id',
  'activity_type',
  'complete_time',
  'backoff',
  'original_schedule_time',
]);

/**
 * The encoding of each payload in a message of the server. Neither search attributes, which the server reads, nor what the SDK writes
 * itself are payloads of ours: the markers of `patched`, and in those of local activities which activity ended and when.
 */
export function encodingsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('metadata' in value && 'data' in value) {
    const { encoding } = value.metadata as { readonly encoding?: Uint8Array };
    return [Buffer.from(encoding ?? []).toString()];
  }
  if ('markerName' in value && value.markerName === 'core_patch') return [];
  if ('markerName' in value && value.markerName === 'core_local_activity') {
    const { details, failure, header } = value as unknown as LocalActivityMarker;
    const { data, ...ofOurs } = details;
    const named = data?.payloads?.flatMap((one) => Object.keys(JSON.parse(Buffer.from(one.data).toString()) as object));
    if (named?.some((name) => !OF_SDK.has(name)))
      throw new Error(`a local activity's marker names ${named.join(', ')}`);
    return encodingsIn([failure, header, ofOurs]);
  }
  return Object.entries(value).flatMap(([name, one]) => (name === 'searchAttributes' ? [] : encodingsIn(one)));
}
