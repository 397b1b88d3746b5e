import { CATEGORY_OF_COLUMN } from '../sandbox/categories.ts';
import { UnknownScenario } from './find-scenario.ts';
import type { Profile } from '../sandbox/cell.ts';
import { profileOf } from './profile-of.ts';
import type { PackContent } from './pack.ts';
import type { Category } from '../sandbox/categories.ts';
import type { Scenario } from './scenario.ts';
import { scenarioUnder } from './scenario-under.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';

/** Which scenarios to play; what is left out does not narrow the choice. */
export interface Selection {
  /**
   * Names of base scenarios, or globs of them: `*` stands for any text, `?` for one character. `mine:wifi*` means those of
   * the pack `mine` only.
   */
  readonly patterns?: readonly string[];
  /** Columns (`SD`) or full names (`STATE_DEPENDENCY`), in any case; one of them is enough. */
  readonly categories?: readonly string[];
  /** The profile whose categories count; that of the pack if left out. */
  readonly profile?: Profile;
}

/** A category no one knows; the text lists those there are. */
export class UnknownCategory extends UserFacingError {
  constructor(name: string) {
    const known = Object.entries(CATEGORY_OF_COLUMN).map(([column, category]) => `${column} (${category})`);
    super(`"${name}" is not a category; the categories are ${known.join(', ')}`);
  }
}

/**
 * The scenarios that match a pattern and carry a category, each once, in the order of the pack.
 * @throws UnknownScenario for a pattern that matches nothing, UnknownCategory
 */
export function selectScenarios(pack: PackContent, selection: Selection = {}): readonly Scenario[] {
  return selectFrom([pack], selection).flat();
}

/** The same of several packs: for each pack a list. @throws UnknownScenario for a pattern that matches nothing in any of them */
export function selectFrom(
  packs: readonly PackContent[],
  { patterns, categories, profile }: Selection,
): readonly (readonly Scenario[])[] {
  for (const pattern of patterns ?? [])
    if (!packs.some((pack) => pack.scenarios.some(({ name }) => matches(pack, name, pattern))))
      throw new UnknownScenario(pattern, packs);
  const wanted = categories?.map(toCategory);
  return packs.map((pack) =>
    pack.scenarios.filter(
      (scenario) =>
        (patterns === undefined || patterns.some((pattern) => matches(pack, scenario.name, pattern))) &&
        (wanted === undefined || hasAny(scenarioUnder(scenario, profile ?? profileOf(pack)), wanted)),
    ),
  );
}

function matches(pack: Pick<PackContent, 'name'>, name: string, pattern: string): boolean {
  const colon = pattern.indexOf(':');
  if (colon === -1) return isNamedBy(name, pattern);
  return isNamedBy(pack.name, pattern.slice(0, colon)) && isNamedBy(name, pattern.slice(colon + 1));
}

function hasAny({ categories }: Scenario, wanted: readonly Category[]): boolean {
  return wanted.some((category) => categories.includes(category));
}

/** Whether a name is one of those that a glob stands for. Goes back to the last `*` only, which is enough, so that no pattern takes longer than its length times the name's. */
export function isNamedBy(name: string, glob: string): boolean {
  let [at, position] = [0, 0];
  let star: { readonly position: number; at: number } | undefined;
  while (at < name.length) {
    if (glob[position] === '*') star = { position: position++, at };
    else if (glob[position] === '?' || glob[position] === name[at]) [at, position] = [at + 1, position + 1];
    else if (star === undefined) return false;
    else [at, position] = [++star.at, star.position + 1];
  }
  while (glob[position] === '*') position++;
  return position === glob.length;
}

function toCategory(name: string): Category {
  const upper = name.toUpperCase();
  const match = Object.entries(CATEGORY_OF_COLUMN).find(([column, category]) => column === upper || category === upper);
  if (match === undefined) throw new UnknownCategory(name);
  return match[1];
}
