import { DEFAULT_WORLD } from '../worlds/known-worlds.ts';
import { worldOf } from './world-of.ts';
import { checkPack } from './checks/check-pack.ts';
import { packHash } from './content-hash.ts';
import { expandPack } from './format/expand-pack.ts';
import { writtenSchemas } from './format/written-schema.ts';
import { withExtended } from './format/extend.ts';
import { readSource } from './format/read-source.ts';
import type { PackSource } from './format/read-written.ts';
import { InvalidPack, problemLine } from './invalid-pack.ts';
import type { FilePlace, LocatedProblem, PackPart, PackProblem } from './invalid-pack.ts';
import type { Pack, PackContent } from './pack.ts';
import { BUILT_IN_NAME, packPath } from './pack-files.ts';
import { withSolutionChanges } from './own/solution-changes.ts';
import type { KnownEnds } from './own/solution-changes.ts';
import { packSchema } from './schema.ts';
import { checkShape, MOST_PROBLEMS } from './shape-problem.ts';

/**
 * Reads and checks a pack: a folder of YAML files or a YAML file as people write them (docs/scenario-format.md), or a
 * JSON file as programs exchange them (`packSchema`).
 * @param named a path, or `toolsandbox` for the built-in catalogue
 * @throws InvalidPack
 */
export function loadPack(named: string = BUILT_IN_NAME): Pack {
  return loadLocatedPack(named).pack;
}

/** A pack, and where each part of it was written. */
export interface LocatedPack {
  readonly pack: Pack;
  readonly placeOf: (path: PackPart['path']) => FilePlace;
}

/** Like {@link loadPack}. @throws InvalidPack */
export function loadLocatedPack(named: string = BUILT_IN_NAME): LocatedPack {
  const path = packPath(named);
  const source = readSource(path);
  const checked = source.isWritten ? checkWritten(source) : checkExchanged(source.content);
  const pack = soundPack(path, source, checked);
  const placeOf = (part: PackPart['path']): FilePlace => {
    const {
      path: _path,
      atKey: _atKey,
      ...place
    } = source.locate(checked.writtenPart?.({ path: part }) ?? { path: part });
    return place;
  };
  return { pack, placeOf };
}

/** @throws InvalidPack if there are problems */
function soundPack(name: string, { locate }: Pick<PackSource, 'locate'>, { content, problems }: Checked): Pack {
  if (content !== undefined && problems.length === 0) return { ...content, hash: packHash(content) };
  throw new InvalidPack(name, inOrder(problems.slice(0, MOST_PROBLEMS).map((problem) => locate(problem))));
}

/** A pack from content that is no file yet, checked like a JSON file of this name. @throws InvalidPack */
export function packFrom(content: unknown, file: string): Pack {
  const { content: sound, problems } = checkExchanged(content);
  if (sound === undefined || problems.length > 0)
    throw new InvalidPack(
      file,
      problems.map((one) => ({ ...one, file })),
    );
  return { ...sound, hash: packHash(sound) };
}

/** A pack as people write it, from a program in place of files. @throws InvalidPack with paths into what was written */
export function packFromWritten(written: unknown, name: string, ends?: KnownEnds): Pack {
  const source = withExtended({ content: written, folder: process.cwd(), locate: (part) => ({ ...part, file: name }) });
  return soundPack(name, source, checkWritten(source, ends));
}

/** Checks the shape of one scenario as people write it. @throws InvalidPack with paths into it */
export function requireScenarioShape(written: object): void {
  const name = 'name' in written && typeof written.name === 'string' ? written.name : 'scenario';
  const { variant, scenario } = writtenSchemas(DEFAULT_WORLD.tables);
  const { problems } = checkShape('like' in written ? variant : scenario, written);
  if (problems.length === 0) return;
  throw new InvalidPack(
    name,
    problems.map((one) => ({ ...one, file: name })),
    'scenario',
  );
}

interface Checked {
  readonly content?: PackContent;
  readonly problems: readonly PackProblem[];
  /** The part of the text that a part of the content stands in, where they differ. */
  readonly writtenPart?: (part: PackPart) => PackPart;
}

function checkWritten(source: PackSource, ends?: KnownEnds): Checked {
  const world = worldOf(source.content);
  if ('wrong' in world) return { problems: [world] };
  const { content, problems, origins } = expandPack(source.content, world, source.bases);
  if (content === undefined || problems.length > 0) return { problems };
  const writtenPart = (part: PackPart) => origins.find(content, part);
  const completed = withSolutionChanges(content, world, ends);
  const wrong = completed.problems.length > 0 ? completed.problems : checkPack(completed.content, world);
  const found = wrong.map((problem) => ({ ...problem, ...writtenPart(problem) }));
  return { content: completed.content, problems: found, writtenPart };
}

function checkExchanged(content: unknown): Checked {
  const world = worldOf(content);
  if ('wrong' in world) return { problems: [world] };
  const { data, problems } = checkShape(packSchema(world.tables), content);
  return data === undefined ? { problems } : { content: data, problems: checkPack(data, world) };
}

/** By file and line. A part that several scenarios have from one is reported once. */
function inOrder(problems: readonly LocatedProblem[]): readonly LocatedProblem[] {
  const seen = new Set<string>();
  const placeOf = ({ line = 0, column = 0 }: LocatedProblem) => line * 1e6 + column;
  return problems
    .filter((problem) => !seen.has(problemLine(problem)) && seen.add(problemLine(problem)))
    .toSorted((a, b) => a.file.localeCompare(b.file) || placeOf(a) - placeOf(b));
}
