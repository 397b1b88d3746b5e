import { readTextFile } from '../files/read-text-file.ts';
import { UnusableFile } from '../files/unusable-file.ts';

/** The text of a file that the user named. @param longest in bytes @param refused the error of a file that cannot be used, from the reason */
export function readInput(file: string, longest: number, refused: (why: string) => Error): string {
  try {
    return readTextFile(file, longest);
  } catch (error) {
    throw error instanceof UnusableFile ? refused(error.message) : error;
  }
}
