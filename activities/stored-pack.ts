import { UserFacingError } from '../sandbox/user-facing-error.ts';
import type { Packs, StoredPack } from '../results/store/texts.ts';
import type { PackReference } from '../runs/contract.ts';
import { contentHash } from '../scenarios/content-hash.ts';
import type { Pack, PackContent } from '../scenarios/pack.ts';

/** The results store lacks the pack of a sweep, or holds a damaged copy. */
export class PackMissing extends UserFacingError {
  constructor({ name, hash }: PackReference, location: string, problem: string, options?: ErrorOptions) {
    super(
      `pack ${name} (hash ${hash.slice(0, 12)}) ${problem} the results store ${location}: run the command that started the sweep again, which stores the pack`,
      options,
    );
    this.name = 'PackMissing';
  }
}

/** The form in which packs travel to the workers of a sweep. */
export function toStoredPack({ hash, ...content }: Pack): StoredPack {
  return { hash, name: content.name, content: JSON.stringify(content) };
}

/** @throws PackMissing if it is damaged */
export function readStoredPack({ name, hash, content }: StoredPack, location: string): Pack {
  try {
    return { ...(JSON.parse(content) as PackContent), hash };
  } catch (error) {
    throw new PackMissing({ name, hash }, location, 'is damaged in', { cause: error });
  }
}

/** Reads a pack from the store and checks its content hash. @throws PackMissing */
export async function fetchPack(
  store: { readonly location: string; readonly packs: Pick<Packs, 'find'> },
  reference: PackReference,
): Promise<Pack> {
  const stored = await store.packs.find(reference.hash);
  if (stored === null) throw new PackMissing(reference, store.location, 'is not in');
  const { hash: _hash, ...content } = readStoredPack(stored, store.location);
  if (contentHash(content) !== reference.hash) throw new PackMissing(reference, store.location, 'is damaged in');
  return { ...content, hash: reference.hash };
}
