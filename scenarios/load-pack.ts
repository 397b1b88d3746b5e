import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { checkPack } from './checks/check-pack.ts';
import { contentHash } from './content-hash.ts';
import { isYaml } from './format/document.ts';
import { expandPack } from './format/expand-pack.ts';
import { readFolder, readSingleFile } from './format/read-written.ts';
import type { PackSource } from './format/read-written.ts';
import { InvalidPack, problemLine } from './invalid-pack.ts';
import type { LocatedProblem, PackProblem } from './invalid-pack.ts';
import type { Pack, PackContent } from './pack.ts';
import { packSchema } from './schema.ts';
import { checkShape, MOST_PROBLEMS } from './shape-problem.ts';

/** The folder of the catalogue that comes with the program. */
export const BUILT_IN_CATALOGUE = fileURLToPath(new URL('./catalogue', import.meta.url));

/**
 * Reads and checks a pack: a folder of YAML files or a YAML file as people write them (docs/scenario-format.md), or a
 * JSON file as programs exchange them (`packSchema`).
 * @throws InvalidPack
 */
export function loadPack(path: string = BUILT_IN_CATALOGUE): Pack {
  const folder = isFolder(path);
  const source = folder ? readFolder(path) : readSingleFile(path);
  const { content, problems } = folder || isYaml(path) ? checkWritten(source) : checkExchanged(source.content);
  if (content === undefined || problems.length > 0)
    throw new InvalidPack(path, inOrder(problems.slice(0, MOST_PROBLEMS).map(source.locate)));
  return { ...content, hash: contentHash(content) };
}

/** A pack from content that is no file yet, checked like a JSON file of this name. @throws InvalidPack */
export function packFrom(content: unknown, file: string): Pack {
  const { content: sound, problems } = checkExchanged(content);
  if (sound === undefined || problems.length > 0)
    throw new InvalidPack(
      file,
      problems.map((one) => ({ ...one, file })),
    );
  return { ...sound, hash: contentHash(sound) };
}

/** A path that cannot even be looked up is left to be reported where it is read. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

interface Checked {
  readonly content?: PackContent;
  readonly problems: readonly PackProblem[];
}

function checkWritten(source: PackSource): Checked {
  const { content, problems, origins } = expandPack(source.content);
  if (content === undefined || problems.length > 0) return { problems };
  const found = checkPack(content).map((problem) => ({ ...problem, ...origins.find(content, problem) }));
  return { content, problems: found };
}

function checkExchanged(content: unknown): Checked {
  const { data, problems } = checkShape(packSchema, content);
  return data === undefined ? { problems } : { content: data, problems: checkPack(data) };
}

/** By file and line. A part that several scenarios have from one is reported once. */
function inOrder(problems: readonly LocatedProblem[]): readonly LocatedProblem[] {
  const seen = new Set<string>();
  const placeOf = ({ line = 0, column = 0 }: LocatedProblem) => line * 1e6 + column;
  return problems
    .filter((problem) => !seen.has(problemLine(problem)) && seen.add(problemLine(problem)))
    .toSorted((a, b) => a.file.localeCompare(b.file) || placeOf(a) - placeOf(b));
}
