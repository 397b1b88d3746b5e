import type { Transform } from 'node:stream';
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib';

interface Compression {
  readonly name: string;
  readonly compress: () => Transform;
  readonly decompress: () => Transform;
}

/** How far zstd looks back, as a power of two: 32 MB. A line with a large world repeats what the one before it has; gzip sees 32 KB. */
const WINDOW = 25;

const COMPRESSIONS: Readonly<Record<string, Compression>> = {
  '.gz': { name: 'gzip', compress: createGzip, decompress: createGunzip },
  '.zst': {
    name: 'zstd',
    compress: () =>
      createZstdCompress({
        params: { [constants.ZSTD_c_windowLog]: WINDOW, [constants.ZSTD_c_enableLongDistanceMatching]: 1 },
      }),
    decompress: createZstdDecompress,
  },
};

/** How a file of this name is compressed; undefined if it is not. */
export function compressionOf(file: string): Compression | undefined {
  return Object.entries(COMPRESSIONS).find(([ending]) => file.endsWith(ending))?.[1];
}
