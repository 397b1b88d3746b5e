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
    if (!(error instanceof UnusableFile)) throw error;
    const fix = error instanceof FileExists ? 'add --force to replace it, or ' : '';
    throw new UserError(`${path} ${error.message}: ${fix}choose another path with ${option}`);
  }
}
