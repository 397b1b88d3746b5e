import { offeredTools } from '../sandbox/augmentation/index.ts';
import type { OfferedTools } from '../sandbox/augmentation/index.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { PackReference } from '../workflows/contract.ts';

/** The pack on this machine is not the one the sweep was started with. */
export class PackChanged extends Error {
  constructor(reference: PackReference, found: string) {
    const name = reference.path ?? 'the built-in catalogue';
    super(
      `${name} has content hash ${found.slice(0, 12)} on this worker, but the sweep was started with ` +
        `${reference.hash.slice(0, 12)}: run workers of the same version, or start a sweep under another id`,
    );
    this.name = 'PackChanged';
  }
}

/** Packs and what follows from them, made once per process: scenarios at a clock, tools under an augmentation. */
export class PackShelf {
  readonly #packs = new Map<string | null, Pack>();
  readonly #instances = new Map<string, ScenarioInstance>();
  readonly #tools = new Map<string, OfferedTools>();

  /** @throws PackChanged when the content is another than the reference says */
  pack(reference: PackReference): Pack {
    const pack = once(this.#packs, reference.path, () => loadPack(reference.path ?? undefined));
    if (pack.hash !== reference.hash) throw new PackChanged(reference, pack.hash);
    return pack;
  }

  scenario(reference: PackReference, name: string, clock: Clock): ScenarioInstance {
    const pack = this.pack(reference);
    const key = [reference.hash, name, clock.start, clock.timeZone].join('/');
    return once(this.#instances, key, () => instantiate(pack, name, clock));
  }

  /** What the agent is offered, under the names it is shown. */
  agentTools(reference: PackReference, cell: Pick<Cell, 'scenario' | 'augmentation'>, clock: Clock): OfferedTools {
    const key = [reference.hash, cell.scenario, cell.augmentation].join('/');
    return once(this.#tools, key, () =>
      offeredTools(this.scenario(reference, cell.scenario, clock).tools, cell.augmentation),
    );
  }
}

function once<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
