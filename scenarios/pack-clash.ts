import { UserFacingError } from '../sandbox/user-facing-error.ts';
import { readSource, writtenAt } from './format/read-source.ts';
import type { Path } from './invalid-pack.ts';
import type { Pack } from './pack.ts';

/** A pack and the path that it was loaded from. */
export interface PackFile {
  readonly path: string;
  readonly pack: Pack;
}

/** What two packs say differently, and where. */
export interface PackDifference {
  readonly files: readonly [PackFile, PackFile];
  /** In sentence form, without the packs: "have different scenarios called x". */
  readonly wrong: string;
  readonly hint: string;
  /** Where in a pack. */
  readonly pathIn: (pack: Pack) => Path;
}

/** Packs that cannot be used together. The message names both, each with file, line and column. */
export class PackClash extends UserFacingError {
  constructor({ files, wrong, hint, pathIn }: PackDifference, more = 0) {
    const [one, other] = files.map(({ pack }) => pack.name);
    const others = more === 0 ? '' : ` (and ${more} more)`;
    const items = files.map((file) => `${file.pack.name}: ${writtenAt(readSource(file.path), pathIn(file.pack))}`);
    super(`packs ${one} and ${other} ${wrong}${others}; ${hint}`, { items });
  }
}
