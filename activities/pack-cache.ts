import { cachedSimilarity } from '../sandbox/augmentation/rank-distractions.ts';
import { offeredTools } from '../sandbox/augmentation/offered-tools.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import type { Pack } from '../scenarios/pack.ts';
import { contentHashes } from './provenance.ts';
import type { ContentHashes } from './provenance.ts';
import type { PackReference } from '../runs/contract.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';

/** The pack on this machine differs from the one that the sweep was started with. */
export class PackChanged extends UserFacingError {
  constructor({ path, hash }: PackReference, found: string) {
    const [actual, expected] = [found, hash].map((text) => text.slice(0, 12));
    const [name, hint] =
      path === null
        ? ['the built-in catalogue', 'run workers of the same version as the command that started the sweep']
        : [path, 'restore the file, or start a new sweep with the changed one'];
    super(`${name} has content hash ${actual} on this worker, but the sweep was started with ${expected}: ${hint}`);
    this.name = 'PackChanged';
  }
}

/** Caches packs and what is derived from them: scenarios with resolved times, tools under an augmentation, hashes. */
export class PackCache {
  /** Keyed by content hash, so that an edited file is loaded again while sweeps of its previous content continue. */
  readonly #packs = new Map<string, Pack>();
  readonly #instances = new Map<string, ScenarioInstance>();
  readonly #tools = new Map<string, OfferedTools>();
  readonly #hashes = new Map<string, ContentHashes>();
  readonly #similarity = cachedSimilarity();

  /** @throws PackChanged if the content differs from the reference */
  pack(reference: PackReference): Pack {
    return getOrCreate(this.#packs, reference.hash, () => {
      const pack = loadPack(reference.path ?? undefined);
      if (pack.hash !== reference.hash) throw new PackChanged(reference, pack.hash);
      return pack;
    });
  }

  scenario(reference: PackReference, name: string, clock: Clock): ScenarioInstance {
    const key = [reference.hash, name, clock.start, clock.timeZone].join('/');
    return getOrCreate(this.#instances, key, () => instantiate(this.pack(reference), name, clock));
  }

  /** The tools offered to the agent, with the names shown to it. */
  agentTools(reference: PackReference, cell: Pick<Cell, 'scenario' | 'augmentation'>, clock: Clock): OfferedTools {
    const key = [reference.hash, cell.scenario, cell.augmentation].join('/');
    return getOrCreate(this.#tools, key, () =>
      offeredTools(this.scenario(reference, cell.scenario, clock).tools, cell.augmentation, this.#similarity),
    );
  }

  /** Hashes for a result's provenance. */
  hashes(reference: PackReference, cell: Pick<Cell, 'scenario' | 'augmentation'>, clock: Clock): ContentHashes {
    const key = [reference.hash, cell.scenario, cell.augmentation, clock.start, clock.timeZone].join('/');
    return getOrCreate(this.#hashes, key, () => {
      const scenario = this.scenario(reference, cell.scenario, clock);
      return contentHashes(this.pack(reference), scenario, this.agentTools(reference, cell, clock));
    });
  }
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
