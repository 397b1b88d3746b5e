import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { basename, extname } from 'node:path';
import { parseYaml } from '../../files/parse-yaml.ts';
import { readInput } from '../read-input.ts';
import { sweepFileSchema } from './sweep-file-schema.ts';
import type { SweepFile } from './sweep-file-schema.ts';

/** Longer files hold no sweep. In bytes. */
const LONGEST_FILE = 1_000_000;

/** The message names the file, the field, and what to write instead. */
class InvalidSweepFile extends UserFacingError {
  constructor(file: string, problems: readonly string[]) {
    super(`sweep file ${file} cannot be used: ${problems.join('; ')} (docs/nightly.md describes the format)`);
  }
}

/** @throws InvalidSweepFile */
export function readSweepFile(file: string): SweepFile {
  return parseSweepFile(
    readInput(file, LONGEST_FILE, (why) => new InvalidSweepFile(file, [`it ${why}`])),
    file,
  );
}

/** @param file its name, for messages @throws InvalidSweepFile */
export function parseSweepFile(text: string, file: string): SweepFile {
  const parsed = parseYaml(text, sweepFileSchema);
  if ('problems' in parsed) throw new InvalidSweepFile(file, parsed.problems);
  return parsed.data;
}

/** What a sweep file is called that does not say so itself. */
export function nameOfSweepFile(file: string, { name }: Pick<SweepFile, 'name'>): string {
  return name ?? basename(file, extname(file)).replaceAll(/[^\w.:-]+/g, '-');
}
