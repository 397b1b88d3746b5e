import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asUnusable, UnusableFile } from '../../../files/unusable-file.ts';
import { FileExists, writeWholeFile } from '../../../files/write-whole-file.ts';
import type { ExportTarget, WrittenFile } from '../exporter.ts';

export interface FolderFile {
  /** Relative to the folder. */
  readonly name: string;
  readonly text: string;
}

/**
 * Writes files into a folder, one at a time, and makes it. After an error, those before it are there.
 * @throws FileExists if there is something in the folder, unless `replace`
 */
export async function writeFolder(
  files: AsyncIterable<FolderFile>,
  { path, replace, signal }: ExportTarget,
): Promise<readonly WrittenFile[]> {
  requireFolder(path, replace);
  let bytes = 0;
  for await (const { name, text } of files) {
    signal?.throwIfAborted();
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeWholeFile(file, text, { replace });
    bytes += Buffer.byteLength(text);
  }
  makeFolder(path, true);
  return [{ path, bytes }];
}

/** @throws FileExists if there is something in it, unless `replace`; UnusableFile */
export function makeFolder(path: string, replace: boolean): void {
  requireFolder(path, replace);
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw asUnusable(error, 'written');
  }
}

function requireFolder(path: string, replace: boolean): void {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isDirectory()) throw new UnusableFile('is a file, and this format is a folder');
    if (stat !== undefined && !replace && readdirSync(path).length > 0) throw new FileExists('is not empty');
  } catch (error) {
    throw asUnusable(error, 'written');
  }
}
