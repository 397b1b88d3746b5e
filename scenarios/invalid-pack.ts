/** Something wrong at a place of a pack's content: what, and how to mend it. */
export interface PackProblem {
  readonly path: readonly PropertyKey[];
  readonly wrong: string;
  readonly mend: string;
}

/** A problem with the file it is in; its path begins at that file's top. */
export interface LocatedProblem extends PackProblem {
  readonly file: string;
}

const SHOWN = 20;

/** A pack, or a world, that cannot be used. The text has one line per problem: file, place, what is wrong, how to mend it. */
export class InvalidPack extends Error {
  readonly problems: readonly LocatedProblem[];

  constructor(source: string, problems: readonly LocatedProblem[], what = 'scenario pack') {
    const lines = problems.slice(0, SHOWN).map((problem) => `  ${problemLine(problem)}`);
    const hidden = problems.length - lines.length;
    if (hidden > 0) lines.push(`  and ${hidden} more`);
    super([`${source} is not a usable ${what}:`, ...lines].join('\n'));
    this.name = 'InvalidPack';
    this.problems = problems;
  }
}

/** File, place, what is wrong and how to mend it. */
export function problemLine({ file, path, wrong, mend }: LocatedProblem): string {
  const place = path.length === 0 ? file : `${file} at ${placeText(path)}`;
  return `${place}: ${wrong}; ${mend}`;
}

/** A path as one would write it in JavaScript: `[3].tools.allow[0]`. */
function placeText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
