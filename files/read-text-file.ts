import { closeSync, readFileSync } from 'node:fs';
import { openRegularFile } from './open-regular-file.ts';
import { asUnusable, UnusableFile } from './unusable-file.ts';

/**
 * The text of a regular file in UTF-8, without a byte order mark.
 * @param longest in bytes; of a longer file nothing is read
 * @throws UnusableFile
 */
export function readTextFile(path: string, longest: number): string {
  return textOf(readBytes(path, longest));
}

/** Bytes as UTF-8 text, without a byte order mark. @throws UnusableFile */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnusableFile('is not UTF-8 text', { cause: error });
  }
}

function readBytes(path: string, longest: number): Buffer {
  const { descriptor, size } = openRegularFile(path);
  try {
    if (size > longest) throw new UnusableFile(`is larger than ${longest.toLocaleString('en')} bytes`);
    return readFileSync(descriptor);
  } catch (error) {
    throw asUnusable(error, 'read');
  } finally {
    closeSync(descriptor);
  }
}
