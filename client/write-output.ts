import { UnusableFile } from '../files/unusable-file.ts';
import { FileExists, writeWholeFile } from '../files/write-whole-file.ts';
import { UserError } from './errors.ts';

interface OutputOptions {
  /** The option that named the file. */
  readonly option: string;
  /** Whether a file with other content may be replaced. */
  readonly replace: boolean;
}

/** Writes a file that the user named: as a whole or not at all. @throws UserError */
export function writeOutput(path: string, text: string, { option, replace }: OutputOptions): void {
  try {
    writeWholeFile(path, text, { replace });
  } catch (error) {
    throw unwritable(error, path, option);
  }
}

/** What went wrong when a file or a folder that the user named was written, with the fix. */
export function unwritable(error: unknown, path: string, option: string): unknown {
  if (!(error instanceof UnusableFile)) return error;
  const fix = error instanceof FileExists ? 'add --force to replace it, or ' : '';
  return new UserError(`${path} ${error.message}: ${fix}choose another path with ${option}`);
}
