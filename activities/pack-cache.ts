import { cachedSimilarity } from '../sandbox/augmentation/rank-distractions.ts';
import { offeredTools } from '../sandbox/augmentation/offered-tools.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import type { Cell, Profile } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import { contentHash, graderHash, scenarioHash } from '../scenarios/content-hash.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import type { InstanceSettings, ScenarioInstance } from '../scenarios/instantiate.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { PackReference } from '../runs/contract.ts';
import type { Provenance } from '../results/record.ts';
import { strictDialogue } from '../roles/model/strict-dialogue.ts';
import { reactView } from '../roles/react/react-view.ts';
import { promptsAsSent } from '../roles/view.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { ViewMessage } from '../sandbox/view.ts';

type ShownScenario = Pick<Cell, 'scenario' | 'augmentation'>;

/** A pack with a cache of what is derived from it: scenarios with resolved times, tools under an augmentation, hashes. */
export class PreparedPack {
  readonly #pack: Pack;
  readonly #instances = new Map<string, ScenarioInstance>();
  readonly #tools = new Map<string, OfferedTools>();
  readonly #hashes = new Map<string, ContentHashes>();
  readonly #similarity = cachedSimilarity();

  constructor(pack: Pack) {
    this.#pack = pack;
  }

  scenario(name: string, settings: InstanceSettings): ScenarioInstance {
    const key = [name, settingsKey(settings)].join('/');
    return getOrCreate(this.#instances, key, () => instantiate(this.#pack, name, settings));
  }

  /** The tools offered to the agent, with the names shown to it. */
  agentTools({ scenario, augmentation }: ShownScenario, settings: InstanceSettings): OfferedTools {
    const key = [scenario, augmentation, settings.profile].join('/');
    return getOrCreate(this.#tools, key, () => {
      const { tools, definition } = this.scenario(scenario, settings);
      return offeredTools(tools, augmentation, definition, this.#similarity);
    });
  }

  /** Hashes for a result's provenance. */
  hashes(cell: ShownScenario, settings: InstanceSettings, prompting: Prompting = {}): ContentHashes {
    const key = [cell.scenario, cell.augmentation, settingsKey(settings), contentHash(prompting)].join('/');
    return getOrCreate(this.#hashes, key, () => {
      const scenario = this.scenario(cell.scenario, settings);
      return contentHashes(this.#pack, scenario, this.agentTools(cell, settings), settings.profile, prompting);
    });
  }
}

/** The step of the clock changes neither scenario nor tools. */
function settingsKey({ clock, profile }: InstanceSettings): string {
  return [clock.start, clock.timeZone, profile].join('/');
}

/** The packs of the sweeps that this process plays. Each is fetched once. */
export class PackCache {
  readonly #fetch: (reference: PackReference) => Promise<Pack>;
  readonly #packs = new Map<string, Promise<PreparedPack>>();

  constructor(fetch: (reference: PackReference) => Promise<Pack>) {
    this.#fetch = fetch;
  }

  /** A failed fetch is tried again by the next call. */
  get(reference: PackReference): Promise<PreparedPack> {
    return getOrCreate(this.#packs, reference.hash, async () => {
      try {
        return new PreparedPack(await this.#fetch(reference));
      } catch (error) {
        this.#packs.delete(reference.hash);
        throw error;
      }
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

/** Hashes of everything that determines how a scenario is played and scored. */
export type ContentHashes = Omit<Provenance, 'harness' | 'faults'>;

function contentHashes(
  pack: Pack,
  scenario: ScenarioInstance,
  tools: OfferedTools,
  profile: Profile,
  prompting: Prompting = {},
): ContentHashes {
  return {
    pack: pack.hash,
    scenario: scenarioHash(pack, scenario.name, profile),
    grader: graderHash(pack, scenario.name, profile),
    prompts: {
      agent: contentHash(asSent('agent', agentPrompts(scenario, tools, prompting), profile)),
      user: contentHash(asSent('user', promptsAsSent('user', scenario, prompting), profile)),
    },
    tools: contentHash(tools.schemas),
    ...(pack.decoys && { decoys: pack.decoys.map(({ name, hash }) => ({ name, hash })) }),
  };
}

/** In text form, the tools are part of the prompt. */
function agentPrompts(scenario: ScenarioInstance, { schemas: tools }: OfferedTools, prompting: Prompting) {
  const messages = promptsAsSent('agent', scenario, prompting);
  if (prompting.style !== 'react') return messages;
  return reactView({ role: 'agent', messages, tools, seed: 0, turn: 0, profile: 'default' }).messages;
}

/** In the form that models get, whose own words are part of the prompt. Profile `paper` keeps the original's. */
function asSent(role: PlayableRole, messages: readonly ViewMessage[], profile: Profile): readonly ViewMessage[] {
  if (PROFILE_RULES[profile].originalModels) return messages;
  const view = { role, messages, tools: [], seed: 0, turn: 0, profile };
  return strictDialogue(view, { provider: 'compatible' }).messages;
}
