import { problemLine } from '../invalid-pack.ts';
import type { PackProblem } from '../invalid-pack.ts';

const SHOWN = 20;

/** A file of the exported form that cannot be used; the text has a line per problem: file and line, place, what is wrong, hint. */
export class InvalidExport extends Error {
  readonly problems: readonly PackProblem[];

  /** @param line counted from 1; null where the file as a whole is meant */
  constructor(file: string, line: number | null, problems: readonly PackProblem[]) {
    const place = line === null ? file : `${file}, line ${line}`;
    const lines = problems.slice(0, SHOWN).map((problem) => `  ${problemLine({ ...problem, file: place })}`);
    const hidden = problems.length - lines.length;
    if (hidden > 0) lines.push(`  and ${hidden} more`);
    super([`${file} cannot be used:`, ...lines].join('\n'));
    this.name = 'InvalidExport';
    this.problems = problems;
  }
}
