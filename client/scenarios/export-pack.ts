import { packHash } from '../../scenarios/content-hash.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { choosePack } from '../packs.ts';
import { validName } from './pack-name.ts';

interface PackExport {
  /** Holds all that the scenarios need. */
  readonly content: Omit<Pack, 'hash'>;
  /** That of the pack that they come from, if all were chosen. */
  readonly hash: string;
}

/** The chosen scenarios as a pack of their own. @throws InvalidPack, PackClash, UnknownScenario, UserError */
export async function packOf(
  patterns: readonly string[],
  { pack: packs, name }: { readonly pack?: readonly string[]; readonly name?: string },
): Promise<PackExport> {
  const { pack, scenarios } = await choosePack(packs, patterns.length > 0 ? { patterns } : {});
  const { hash: _hash, ...rest } = pack;
  const content = { ...rest, name: validName(name ?? pack.name, '--name'), scenarios };
  return { content, hash: packHash(content) };
}
