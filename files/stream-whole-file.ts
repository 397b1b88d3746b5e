import { randomBytes } from 'node:crypto';
import { createWriteStream, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { compressionOf } from './compression.ts';
import { asUnusable, UnusableFile } from './unusable-file.ts';
import { FileExists } from './write-whole-file.ts';

interface StreamOptions {
  readonly replace: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file of any length as a whole or not at all: under another name first, which then takes the place of an old
 * file. It is compressed as its name says (compression.ts). Returns its length in bytes. Errors of `chunks` pass.
 * @throws FileExists unless `replace`, before anything is read from `chunks`
 * @throws UnusableFile
 */
export async function streamWholeFile(
  path: string,
  chunks: AsyncIterable<string | Uint8Array>,
  { replace, signal }: StreamOptions,
): Promise<number> {
  let partial: string | undefined;
  let isTheirs = false;
  const source = noting(chunks, () => (isTheirs = true));
  try {
    const target = targetOf(path, replace);
    partial = `${target}.${randomBytes(4).toString('hex')}.part`;
    // Opened now: a stream that fails early would create it after it was removed.
    const file = createWriteStream(partial, { fd: openSync(partial, 'wx') });
    const options = signal === undefined ? {} : { signal };
    const compression = compressionOf(path);
    if (compression) await pipeline(source, compression.compress(), file, options);
    else await pipeline(source, file, options);
    const { size } = statSync(partial);
    renameSync(partial, target);
    return size;
  } catch (error) {
    if (partial !== undefined) rmSync(partial, { force: true });
    if (signal?.aborted) throw signal.reason;
    throw isTheirs ? error : asUnusable(error, 'written');
  }
}

/** A symbolic link stays, and the file that it leads to is replaced. */
function targetOf(path: string, replace: boolean): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return path;
  if (!stat.isFile()) throw new UnusableFile(stat.isDirectory() ? 'is a folder' : 'is not a regular file');
  if (!replace) throw new FileExists('exists');
  return realpathSync(path);
}

/** The same chunks. Tells whether an error comes from them. */
async function* noting(
  chunks: AsyncIterable<string | Uint8Array>,
  onError: () => void,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    onError();
    throw error;
  }
}
