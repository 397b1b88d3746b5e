import { problemAt, problemLine } from '../scenarios/invalid-pack.ts';
import type { PackProblem, Path } from '../scenarios/invalid-pack.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';

const SHOWN = 20;

/** An exported file that cannot be used. The message has a line per problem: file and line, path, and how to fix it. */
export class InvalidExport extends UserFacingError {
  readonly problems: readonly PackProblem[];

  /** @param line counted from 1; null if the problem is the file as a whole */
  constructor(file: string, line: number | null, problems: readonly PackProblem[]) {
    const place = line === null ? file : `${file}, line ${line}`;
    const items = problems.slice(0, SHOWN).map((problem) => problemLine({ ...problem, file: place }));
    const hidden = problems.length - items.length;
    if (hidden > 0) items.push(`and ${hidden} more`);
    super(`${file} cannot be used:`, { items });
    this.problems = problems;
  }
}

/** A single problem with a file as a whole, or with a line of it. */
export function invalidExport(file: string, line: number | null, wrong: string, hint: string, path: Path = []) {
  return new InvalidExport(file, line, [problemAt(path, wrong, hint)]);
}
