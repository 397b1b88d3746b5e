import { UserFacingError } from '../sandbox/user-facing-error.ts';

/** Keys and indices that lead from a value to a part of it. */
export type Path = readonly PropertyKey[];

/** A part of a pack's content. */
export interface PackPart {
  readonly path: Path;
  /** The key that the path ends with is meant, not its value. */
  readonly atKey?: true;
}

/** Something wrong at a place of a pack's content: what, and how to fix it. */
export interface PackProblem extends PackPart {
  readonly wrong: string;
  readonly hint: string;
}

export function problemAt(path: Path, wrong: string, hint: string): PackProblem {
  return { path, wrong, hint };
}

/** A problem of a key itself, not of what is there. */
export function keyProblemAt(path: Path, wrong: string, hint: string): PackProblem {
  return { path, atKey: true, wrong, hint };
}

/** A file and, where its text could be parsed, a place in it, counted from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export type LocatedProblem = PackProblem & FilePlace;

const SHOWN = 20;

/** A pack, or a world, that cannot be used. The message has one line per problem: file, line, column, what is wrong, hint. */
export class InvalidPack extends UserFacingError {
  readonly problems: readonly LocatedProblem[];

  constructor(source: string, problems: readonly LocatedProblem[], what = 'scenario pack') {
    const items = problems.slice(0, SHOWN).map(problemLine);
    const hidden = problems.length - items.length;
    if (hidden > 0) items.push(`and ${hidden} more`);
    super(`${source} is not a usable ${what}:`, { items });
    this.problems = problems;
  }
}

/** A single problem with a file as a whole, or with a place in it. */
export function invalidFile(file: string, wrong: string, hint: string, what?: string, place?: TextPlace): InvalidPack {
  return new InvalidPack(file, [{ file, path: [], wrong, hint, ...place }], what);
}

/** A place in a file, counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** `file:line:column: what is wrong; hint`. JSON, often a single line, gets the path as well. */
export function problemLine({ file, line, column, path, wrong, hint }: LocatedProblem): string {
  const place = line === undefined ? '' : `:${line}:${column}`;
  const inside = path.length > 0 && (line === undefined || file.endsWith('.json')) ? ` at ${placeText(path)}` : '';
  return `${file}${place}${inside}: ${wrong}; ${hint}`;
}

/** A path as one would write it in JavaScript: `[3].tools.allow[0]`. */
function placeText(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
