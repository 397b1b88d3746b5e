import { contentHash } from './content-hash.ts';
import type { PackProblem } from './invalid-pack.ts';
import { PackClash } from './pack-clash.ts';
import type { PackDifference, PackFile } from './pack-clash.ts';
import type { Pack } from './pack.ts';

/** Values of one kind that packs hold by name. */
interface NamedParts<Value> {
  /** In the plural. */
  readonly noun: string;
  readonly partsOf: (file: PackFile) => Iterable<readonly [name: string, value: Value]>;
  readonly pathOf: (pack: Pack, name: string) => PackProblem['path'];
  /** What to do about two values with one name. */
  readonly hint: (name: string, pack: Pack) => string;
}

/** The parts of all packs; equal ones are kept once. @throws PackClash if two with one name differ */
export function mergeByName<Value>(
  files: readonly PackFile[],
  { noun, partsOf, pathOf, hint }: NamedParts<Value>,
): ReadonlyMap<string, Value> {
  const found = new Map<string, { readonly value: Value; readonly file: PackFile }>();
  const differences: PackDifference[] = [];
  for (const file of files)
    for (const [name, value] of partsOf(file)) {
      const known = found.get(name);
      if (known === undefined) found.set(name, { value, file });
      else if (contentHash(known.value) !== contentHash(value))
        differences.push({
          files: [known.file, file],
          wrong: `have different ${noun} called "${name}"`,
          hint: hint(name, file.pack),
          pathIn: (pack) => pathOf(pack, name),
        });
    }
  const [first, ...others] = differences;
  if (first !== undefined) throw new PackClash(first, others.length);
  return new Map([...found].map(([name, { value }]) => [name, value]));
}
