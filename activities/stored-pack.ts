import { dirname, join } from 'node:path';
import { projectPath } from '../modules/project-path.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';
import type { Packs, StoredPack } from '../results/store/texts.ts';
import type { PackReference } from '../runs/contract.ts';
import { packHash } from '../scenarios/content-hash.ts';
import type { Pack } from '../scenarios/pack.ts';

/** The results store lacks the pack of a sweep, or holds a damaged copy. */
export class PackMissing extends UserFacingError {
  constructor(
    { name, hash }: PackReference,
    location: string,
    problem: 'is not in' | 'is damaged in',
    options?: ErrorOptions,
  ) {
    const fix =
      problem === 'is not in'
        ? 'run the command that started the sweep again, which stores the pack'
        : 'restore the results from a backup, or ask whoever gave them to you for others';
    super(`pack ${name} (hash ${hash.slice(0, 12)}) ${problem} the results store ${location}: ${fix}`, options);
  }
}

/**
 * The form in which packs travel to the workers of a sweep. The code of their worlds is named from its project, as agents in files are.
 * @param folder of the command, whose project counts first
 */
export function toStoredPack({ hash, ...pack }: Pack, folder = process.cwd()): StoredPack {
  const { decoys } = pack;
  const content = {
    ...ofProject(pack, folder),
    ...(decoys && { decoys: decoys.map((lender) => ofProject(lender, folder)) }),
  };
  return { hash, name: content.name, content: JSON.stringify(content) };
}

function ofProject<Holding extends Pick<Pack, 'definition'>>(holding: Holding, folder: string): Holding {
  const { definition } = holding;
  if (typeof definition !== 'object' || definition.code === undefined) return holding;
  const { code } = definition;
  const place = dirname(projectPath(join(code.folder, 'tools'), folder));
  return { ...holding, definition: { ...definition, code: { ...code, folder: place } } };
}

/** Checks its content hash. @throws PackMissing if it is damaged */
export function readStoredPack({ name, hash, content }: StoredPack, location: string): Pack {
  try {
    const read = JSON.parse(content) as Omit<Pack, 'hash'>;
    if (packHash(read) !== hash) throw new Error('its content has another hash');
    return { ...read, hash };
  } catch (error) {
    throw new PackMissing({ name, hash }, location, 'is damaged in', { cause: error });
  }
}

/** Reads a pack from the store. @throws PackMissing */
export async function fetchPack(
  store: { readonly location: string; readonly packs: Pick<Packs, 'find'> },
  reference: PackReference,
): Promise<Pack> {
  const stored = await store.packs.find(reference.hash);
  if (stored === null) throw new PackMissing(reference, store.location, 'is not in');
  return readStoredPack(stored, store.location);
}
