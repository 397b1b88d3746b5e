import { randomBytes } from 'node:crypto';
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { asUnusable, UnusableFile } from './unusable-file.ts';

/** There is a file of this name with other content, and no one said that it may be replaced. */
export class FileExists extends UnusableFile {}

/**
 * Writes a file as a whole or not at all: under another name first, which then takes the place of an old file. The same
 * content is left alone.
 * @param mode who may use a new file; default: as the user's other files
 * @throws FileExists unless `replace`
 * @throws UnusableFile
 */
export function writeWholeFile(
  path: string,
  text: string,
  { replace, mode }: { readonly replace: boolean; readonly mode?: number },
): void {
  let partial: string | undefined;
  try {
    const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
    if (isThere && hasContent(path, text)) return;
    if (isThere && !replace) throw new FileExists('exists, with other content');
    // A symbolic link stays, and the file that it leads to is replaced.
    const target = isThere ? realpathSync(path) : path;
    partial = `${target}.${randomBytes(4).toString('hex')}.part`;
    writeFileSync(partial, text, { flag: 'wx', ...(mode !== undefined && { mode }) });
    renameSync(partial, target);
  } catch (error) {
    if (partial !== undefined) rmSync(partial, { force: true });
    throw asUnusable(error, 'written');
  }
}

function hasContent(path: string, text: string): boolean {
  const stat = statSync(path);
  if (!stat.isFile()) throw new UnusableFile(stat.isDirectory() ? 'is a folder' : 'is not a regular file');
  return stat.size === Buffer.byteLength(text) && readFileSync(path, 'utf8') === text;
}
