import { combinePacks } from '../../scenarios/combine-packs.ts';
import type { Choice } from '../../scenarios/combine-packs.ts';
import { BUILT_IN_NAME, packPath } from '../../scenarios/pack-files.ts';
import type { PackFile } from '../../scenarios/pack-clash.ts';
import type { Selection } from '../../scenarios/select.ts';
import { checkedPack } from './checked-pack.ts';

/**
 * The packs of `--pack` as one, and the scenarios chosen from them.
 * @param packs none for the built-in catalogue
 * @throws InvalidPack, PackClash, UnknownScenario, UnknownCategory
 */
export async function choosePack(packs: readonly string[] = [], selection: Selection = {}): Promise<Choice> {
  const [first = BUILT_IN_NAME, ...others] = packs;
  const load = async (named: string): Promise<PackFile> => ({ path: packPath(named), pack: await checkedPack(named) });
  return combinePacks([await load(first), ...(await Promise.all(others.map(load)))], selection);
}
