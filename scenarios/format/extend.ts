import { InvalidPack, problemAt } from '../invalid-pack.ts';
import type { PackPart } from '../invalid-pack.ts';
import { BUILT_IN_CATALOGUE, BUILT_IN_NAME, folderFiles } from '../pack-files.ts';
import { readFolder } from './read-written.ts';
import type { PackSource } from './read-written.ts';

type Content = Readonly<Record<string, unknown>>;

/** What a pack says of these stands beside what it inherits, or in place of what has the same name. */
const BY_NAME: readonly string[] = ['states', 'demonstrations'];

/**
 * The pack with everything it has from the pack that it extends, whose scenarios `like` may then name. A pack that extends
 * none is returned as it is.
 * @throws InvalidPack
 */
export function withExtended(source: PackSource): PackSource {
  const { extends: extended, ...said } = contentOf(source);
  if (extended === undefined) return source;
  const catalogue = folderFiles(BUILT_IN_CATALOGUE);
  if (extended !== BUILT_IN_NAME || catalogue === null) throw unknownPack(source, extended);
  const base = readFolder(catalogue);
  const { name: _name, version: _version, canary: _canary, scenarios, ...given } = contentOf(base);
  // What varies in the rows of a world is of no use in another.
  const { vary: _vary, ...withoutRows } = given;
  const inherited = Object.hasOwn(said, 'world') ? withoutRows : given;
  return {
    folder: source.folder,
    content: { ...inherited, ...said, ...mergedByName(inherited, said) },
    bases: Array.isArray(scenarios) ? scenarios : [],
    locate: (part) => {
      const [top, ...rest] = part.path;
      if (top === 'bases') return base.locate({ ...part, path: ['scenarios', ...rest] });
      return isInherited(part.path, inherited, said) ? base.locate(part) : source.locate(part);
    },
  };
}

function mergedByName(inherited: Content, said: Content): Content {
  const both = BY_NAME.filter((key) => isMap(inherited[key]) && isMap(said[key]));
  return Object.fromEntries(both.map((key) => [key, Object.assign({}, inherited[key], said[key])]));
}

function isInherited([top, name]: PackPart['path'], inherited: Content, said: Content): boolean {
  const key = String(top);
  if (!Object.hasOwn(inherited, key)) return false;
  const own = said[key];
  return own === undefined || (BY_NAME.includes(key) && name !== undefined && isMap(own) && !Object.hasOwn(own, name));
}

function unknownPack(source: PackSource, extended: unknown): InvalidPack {
  const wrong = `${JSON.stringify(extended)} cannot be extended`;
  const problem = source.locate(problemAt(['extends'], wrong, `write extends: ${BUILT_IN_NAME}`));
  return new InvalidPack(problem.file, [problem]);
}

function contentOf({ content }: PackSource): Content {
  return isMap(content) ? content : {};
}

function isMap(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
