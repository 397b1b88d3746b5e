import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { asUnusable, UnusableFile } from './unusable-file.ts';

interface OpenFile {
  readonly descriptor: number;
  /** In bytes. */
  readonly size: number;
}

/**
 * Opens a file for reading. A pipe or a device, whose reader may wait for ever, is refused without waiting for it.
 * @throws UnusableFile
 */
export function openRegularFile(path: string): OpenFile {
  const descriptor = opened(path);
  const stat = fstatSync(descriptor);
  if (stat.isFile()) return { descriptor, size: stat.size };
  closeSync(descriptor);
  throw new UnusableFile(stat.isDirectory() ? 'is a folder' : 'is not a regular file');
}

function opened(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw asUnusable(error, 'read');
  }
}
