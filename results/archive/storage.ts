import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** Where objects are kept. */
export interface ObjectStorage {
  /** Writes an object as a whole, or replaces it. @throws StorageUnavailable */
  put(location: string, content: Uint8Array, contentType: string): Promise<void>;
  /** @throws StorageUnavailable */
  get(location: string): Promise<Uint8Array>;
  close(): void;
}

/** Object storage cannot be read or written. The message states the problem and how to fix it, on one line. */
export class StorageUnavailable extends UserFacingError {
  constructor(location: string, problem: string, hint: string, options?: ErrorOptions) {
    super(`${location}: ${problem}; ${hint}`, options);
    this.name = 'StorageUnavailable';
  }
}

interface ObjectPlace {
  readonly bucket: string;
  readonly key: string;
}

/** The parts of `s3://bucket/key`. @throws StorageUnavailable for any other text */
export function objectPlace(location: string): ObjectPlace {
  const { bucket, key } =
    /^s3:\/\/(?<bucket>[a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(?<key>.*))?$/s.exec(location)?.groups ?? {};
  if (bucket === undefined)
    throw new StorageUnavailable(location, 'not a place in object storage', 'give a URL such as s3://BUCKET/PREFIX');
  return { bucket, key: key ?? '' };
}
