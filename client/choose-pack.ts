import type { Choice } from '../scenarios/combine-packs.ts';
import { BUILT_IN_NAME, packPath } from '../scenarios/pack-files.ts';
import type { PackFile } from '../scenarios/pack-clash.ts';
import { selectScenarios } from '../scenarios/select.ts';
import type { Selection } from '../scenarios/select.ts';
import { checkedPack } from './packs.ts';

/**
 * The packs of `--pack` as one, and the scenarios chosen from them.
 * @param packs none for the built-in catalogue
 * @throws InvalidPack, PackClash, UnknownScenario, UnknownCategory
 */
export async function choosePack(packs: readonly string[] = [], selection: Selection = {}): Promise<Choice> {
  const [first = BUILT_IN_NAME, second, ...others] = packs;
  if (second === undefined) {
    const pack = await checkedPack(first);
    return { pack, scenarios: selectScenarios(pack, selection), pathOf: () => packPath(first) };
  }
  const load = async (named: string): Promise<PackFile> => ({ path: packPath(named), pack: await checkedPack(named) });
  const { combinePacks } = await import('../scenarios/combine-packs.ts');
  return combinePacks([await load(first), await load(second), ...(await Promise.all(others.map(load)))], selection);
}
