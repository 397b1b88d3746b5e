import { definitionOf } from './world-of.ts';
import { contentHash, packHash } from './content-hash.ts';
import { PackClash } from './pack-clash.ts';
import type { PackFile, PackDifference } from './pack-clash.ts';
import type { Pack, PackContent } from './pack.ts';
import { profileOf } from './profile-of.ts';
import type { Scenario } from './scenario.ts';
import { LONGEST_NAME } from './names.ts';
import { selectFrom } from './select.ts';
import type { Selection } from './select.ts';
import type { Path } from './invalid-pack.ts';

type Files = readonly [PackFile, PackFile, ...PackFile[]];

/** A pack, and the scenarios that were chosen from it, in its order. */
export interface Choice {
  readonly pack: Pack;
  readonly scenarios: readonly Scenario[];
  /** The path of the pack that a chosen scenario comes from. */
  readonly pathOf: (scenario: string) => string;
}

/**
 * Several packs as one that is complete in itself: each scenario keeps its world, its state and its demonstrations. Where
 * scenarios of two packs share a name, only those that were chosen are kept.
 * @throws PackClash if a name means two things
 * @throws UnknownScenario, UnknownCategory
 */
export function combinePacks(files: Files, selection: Selection = {}): Choice {
  const [{ pack: first }] = files;
  const packs = files.map(({ pack }) => pack);
  const chosen = new Set(selectFrom(packs, selection).flat());
  requireAgreement(files, selection);
  const content: PackContent = {
    name: joined(files, 'name', '-').slice(0, LONGEST_NAME),
    version: joined(files, 'version', '+'),
    ...(packs.some(({ canary }) => canary) && { canary: packs.flatMap(({ canary }) => canary ?? []).join('; ') }),
    ...(first.clock && { clock: first.clock }),
    ...commonProfile(files, selection),
    ...(first.definition !== undefined && { definition: first.definition }),
    world: first.world,
    states: byName(files, 'states', (pack) => pack.states),
    demonstrations: byName(files, 'demonstrations', (pack) => pack.demonstrations),
    scenarios: scenariosOf(files, chosen),
    ...(packs.some(({ vary }) => vary) && { vary: packs.flatMap(({ vary = [] }) => vary) }),
  };
  const names = new Set([...chosen].map(({ name }) => name));
  return {
    pack: { ...content, hash: packHash(content) },
    scenarios: content.scenarios.filter(({ name }) => names.has(name)),
    pathOf: (name) => originOf(name, files, chosen).path,
  };
}

function originOf(name: string, files: Files, chosen: ReadonlySet<Scenario>): PackFile {
  const isThere = ({ pack }: PackFile) =>
    pack.scenarios.some((scenario) => scenario.name === name && chosen.has(scenario));
  return files.find(isThere) ?? files[0];
}

/** What all scenarios of a pack share must be the same in all packs, or sharing it would change scenarios. */
function requireAgreement(files: readonly PackFile[], { profile }: Selection): void {
  for (const [index, file] of files.entries())
    for (const other of files.slice(index + 1)) {
      const clash = (key: string, wrong: string, hint: string) =>
        new PackClash({ files: [file, other], wrong, hint, pathIn: () => [key] });
      const [one, two] = [file.pack, other.pack];
      if (one.name === two.name) throw clash('name', 'have the same name', 'rename one of them');
      if (definitionOf(one) !== definitionOf(two))
        throw clash('definition', 'play in different worlds (definition)', 'use one of them at a time');
      if (contentHash(one.clock ?? null) !== contentHash(two.clock ?? null))
        throw clash('clock', 'are set at different times (clock)', 'use one of them at a time');
      if (profile === undefined && profileOf(one) !== profileOf(two))
        throw clash(
          'profile',
          'are meant for different rules (profile)',
          'use one of them at a time, or give --profile',
        );
    }
}

/** What the packs say, or what was chosen in place of it. */
function commonProfile(files: Files, { profile }: Selection): Pick<PackContent, 'profile'> {
  const said = files.map(({ pack }) => pack.profile);
  const common = new Set(said).size === 1 ? said[0] : profile;
  return common === undefined ? {} : { profile: common };
}

function joined(files: readonly PackFile[], key: 'name' | 'version', separator: string): string {
  return files.map(({ pack }) => pack[key]).join(separator);
}

function byName<Value>(
  files: readonly PackFile[],
  key: 'states' | 'demonstrations',
  valuesOf: (pack: Pack) => Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const merged = mergeByName<Value>(files, {
    noun: key,
    partsOf: ({ pack }) => Object.entries(valuesOf(pack)),
    pathOf: (_, name) => [key, name],
    hint: () => 'rename one of them',
  });
  return Object.fromEntries(merged);
}

function scenariosOf(files: Files, chosen: ReadonlySet<Scenario>): readonly Scenario[] {
  const world = contentHash(files[0].pack.world);
  const count = new Map<string, number>();
  for (const { name } of files.flatMap(({ pack }) => pack.scenarios)) count.set(name, (count.get(name) ?? 0) + 1);
  const merged = mergeByName<Scenario>(files, {
    noun: 'scenarios',
    partsOf: ({ pack }) => {
      const isOther = contentHash(pack.world) !== world;
      return pack.scenarios
        .filter((scenario) => count.get(scenario.name) === 1 || chosen.has(scenario))
        .map((scenario) => [scenario.name, isOther ? { ownWorld: pack.world, ...scenario } : scenario]);
    },
    pathOf: (pack, name) => ['scenarios', pack.scenarios.findIndex((scenario) => scenario.name === name), 'name'],
    hint: (name, pack) => `choose one as in ${pack.name}:${name}, or rename one of them`,
  });
  return [...merged.values()];
}

/** Values of one kind that packs hold by name. */
interface NamedParts<Value> {
  /** In the plural. */
  readonly noun: string;
  readonly partsOf: (file: PackFile) => Iterable<readonly [name: string, value: Value]>;
  readonly pathOf: (pack: Pack, name: string) => Path;
  /** What to do about two values with one name. */
  readonly hint: (name: string, pack: Pack) => string;
}

/** The parts of all packs; equal ones are kept once. @throws PackClash if two with one name differ */
function mergeByName<Value>(
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
